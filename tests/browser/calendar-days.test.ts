import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatHora } from '#domain/calendar/time.ts';
import { emptyWeek, expectAnnounced, expectShifts, openAt } from './calendar-week.ts';
import { PHONE } from './chromium.ts';
import { cell, eventually, keysOf, signIn } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import { MARIA, type Product } from './product.ts';
import { layCareRequests } from './shifts.ts';
import { swipeAbout } from './swipes.ts';

/** The views of one and three days on a phone: columns, navigation and editing. */
let product: Product;
let page: Page;
let touch: CDPSession;
let patient: string;

const WEDNESDAY = addDays(emptyWeek(0), 2);

householdPerFile(
  async (house) => {
    ({ product, page } = house);
    patient = product.paciente('Rosa Elena');
    touch = await page.context().newCDPSession(page);
    await signIn(page, product.url, MARIA);
  },
  { browser: { viewport: PHONE, hasTouch: true } },
);

/** The dates of the visible columns. */
function columns(): Promise<readonly string[]> {
  return page
    .locator('[role="gridcell"][data-hora="08:00"]')
    .evaluateAll((cells) => cells.map((one) => (one as HTMLElement).dataset['fecha'] ?? ''));
}

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(from, index));

async function swipe(pixels: number): Promise<void> {
  const box = await page.locator('[role="grid"]').boundingBox();
  if (box === null) throw new Error('no grid');
  const y = box.y + box.height / 2;
  const x = PHONE.width / 2 - pixels / 2;
  const at = (part: number) => [{ x: x + pixels * part, y }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

it.each([
  { vista: 'dia', count: 1, next: 'Día siguiente', previous: 'Día anterior' },
  { vista: 'tres-dias', count: 3, next: 'Tres días siguientes', previous: 'Tres días anteriores' },
])('$vista turns by its arrows and by a swipe', async ({ vista, count, next, previous }) => {
  await openAt(page, product.url, { paciente: patient, fecha: WEDNESDAY, vista });
  expect(await columns()).toEqual(days(WEDNESDAY, count));
  await page.getByRole('button', { name: next }).tap();
  await eventually(columns, days(addDays(WEDNESDAY, count), count));
  await expectAnnounced(page, /\d/);
  await page.getByRole('button', { name: previous }).tap();
  await eventually(columns, days(WEDNESDAY, count));
  await swipe(-220);
  await eventually(columns, days(addDays(WEDNESDAY, count), count));
  await swipe(220);
  await eventually(columns, days(WEDNESDAY, count));
  expect(await page.locator('[data-estado="nueva"]').count()).toBe(0);
});

it('a swipe changes the week too', async () => {
  await openAt(page, product.url, { paciente: patient, fecha: WEDNESDAY });
  await swipe(-220);
  await eventually(columns, days(emptyWeek(1), 7));
});

it('a shift added in one view is shown in the others', async () => {
  await openAt(page, product.url, { paciente: patient, fecha: WEDNESDAY, vista: 'dia' });
  await cell(page, WEDNESDAY, '10:00').tap();
  await cell(page, WEDNESDAY, '10:30').tap();
  await expectShifts(page, WEDNESDAY, '10:00–11:00 nueva');
  for (const [view, vista] of [
    ['3 días', 'tres-dias'],
    ['Semana', 'semana'],
    ['Lista', 'lista'],
  ] as const) {
    await page.getByRole('radio', { name: view }).tap();
    await page.locator(`[data-vista="${vista}"]`).waitFor();
    await expectShifts(page, WEDNESDAY, '10:00–11:00 nueva');
  }
});

it('a shift added by tap is selected, and its bar does not cover it', async () => {
  await openAt(page, product.url, { paciente: patient, fecha: emptyWeek(3), vista: 'dia' });
  const half = cell(page, emptyWeek(3), '12:30');
  await half.tap();
  const bar = page.getByRole('region', { name: 'Turno seleccionado' });
  await bar.getByRole('button', { name: 'Editar turno' }).waitFor();
  const isInSight = async () => {
    const [low, risen] = [await half.boundingBox(), await bar.boundingBox()];
    return low !== null && risen !== null && low.y + low.height <= risen.y;
  };
  await eventually(isInSight, true);
  // The bar is hidden on other days, and in the list, where each line has its own buttons.
  await page.getByRole('button', { name: 'Día siguiente' }).tap();
  await bar.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Día anterior' }).tap();
  await bar.waitFor();
  await page.getByRole('radio', { name: 'Lista' }).tap();
  await bar.waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Día', exact: true }).tap();
  await bar.waitFor();
  await half.tap();
  await bar.waitFor({ state: 'detached' });
  await expectShifts(page, emptyWeek(3));
  // Saving ends the selection.
  await half.tap();
  await bar.waitFor();
  await page.getByRole('button', { name: 'Actualizar horarios' }).tap();
  await bar.waitFor({ state: 'detached' });
  await expectShifts(page, emptyWeek(3), '12:30–13:00 pendiente');
});

it('«Hoy» goes to today in the list, even if its week is already shown', async () => {
  await openAt(page, product.url, { paciente: patient, fecha: emptyWeek(3), vista: 'lista' });
  const today = page.locator('section:has(> header > [aria-current="date"])');
  /** Whether today is scrolled up to the header, as far as possible. */
  const isReached = () =>
    today.evaluate((day) => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      const { top } = day.getBoundingClientRect();
      return (top >= 0 && top < 80) || scrollTop + clientHeight > scrollHeight - 2;
    });
  for (let press = 0; press < 2; press += 1) {
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Hoy' }).tap();
    await eventually(isReached, true);
  }
});

it('draws uncovered hours once, in the right columns, after a jump of many months', async () => {
  await openAt(page, product.url, {
    paciente: patient,
    fecha: addDays(WEDNESDAY, 400),
    vista: 'tres-dias',
  });
  const gaps = () =>
    page
      .locator('[data-hueco]')
      .evaluateAll((marks) => marks.map((mark) => (mark as HTMLElement).dataset['fecha']));
  await eventually(gaps, days(addDays(WEDNESDAY, 400), 3));
  await page.evaluate(
    (url) => history.pushState(history.state, '', url),
    `/dashboard/calendario?${new URLSearchParams({ paciente: patient, fecha: WEDNESDAY, vista: 'tres-dias' })}`,
  );
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await eventually(async () => [...new Set(await gaps())], days(WEDNESDAY, 3));
  const places = await page.evaluate(() => {
    const left = (element: Element) => Math.round(element.getBoundingClientRect().left);
    return [...document.querySelectorAll<HTMLElement>('[data-hueco]')].filter((mark) => {
      const head = document.querySelector(
        `[role="gridcell"][data-fecha="${mark.dataset['fecha']}"][data-hora="08:00"]`,
      );
      return head === null || Math.abs(left(mark) - left(head)) > 2;
    }).length;
  });
  expect(places).toBe(0);
});

describe('on days that are full', () => {
  /** Shifts on every day that the swipes can reach, covering three of every four hours. */
  const home = addDays(emptyWeek(20), 2);
  const HOURS = [1, 5, 9, 13, 17, 21];
  let full: string;
  beforeAll(() => {
    full = product.paciente('Hernán');
    const shifts = days(addDays(home, -60), 120).flatMap((fecha) =>
      HOURS.map((hour) => ({
        fecha,
        hora_inicio: formatHora(hour * 60),
        hora_fin: formatHora((hour + 3) * 60),
      })),
    );
    layCareRequests(product, full, shifts);
  });

  it.each([
    { vista: 'dia', shifts: HOURS.length },
    { vista: 'tres-dias', shifts: 3 * HOURS.length },
    { vista: 'lista', shifts: 7 * HOURS.length },
    { vista: 'mes', shifts: 0 },
  ])('25 swipes in $vista change nothing', async ({ vista, shifts }) => {
    const before = keysOf(product.records(full));
    await openAt(page, product.url, { paciente: full, fecha: home, vista });
    const aim = vista === 'mes' ? '[data-vista] [data-fecha]' : '[data-bloque]';
    await page.locator(aim).first().waitFor();
    expect(await swipeAbout(page, { over: '[data-vista]', aim, count: 25 })).toBeGreaterThan(8);
    expect(new URL(page.url()).searchParams.get('vista')).toBe(vista);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.locator('[data-estado="nueva"]').count()).toBe(0);
    expect(await page.locator('[data-seleccionado], [data-saldra]').count()).toBe(0);
    await expect.poll(() => page.locator('[data-bloque]').count()).toBe(shifts);
    // By keyboard, since a tap during momentum scrolling would only stop the scrolling.
    await page.getByRole('button', { name: 'Actualizar horarios' }).press('Enter');
    await page.getByText('No hay cambios para guardar').waitFor();
    expect(keysOf(product.records(full))).toEqual(before);
  });
});
