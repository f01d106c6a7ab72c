import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, formatHora, parseHora, weekOf } from '#domain/calendar/time.ts';
import { formatFecha } from '#i18n/format.ts';
import { dragFrom, expectAnnounced, expectShifts, middleOf, openAt } from './calendar-week.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { cell, signIn } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import { MARIA, type Product } from './product.ts';
import { clearCalendar, postShifts } from './shifts.ts';

/** The weeks in which Chile changes its clocks, measured on the screen. */
let product: Product;
let patient: string;
let page: Page;
let devtools: CDPSession;
householdPerFile(
  async (house) => {
    ({ product, page } = house);
    patient = product.paciente('Rosa Elena');
    devtools = await page.context().newCDPSession(page);
    // Depending on the date of the run, the demo family's shifts may be in these weeks.
    clearCalendar(product, patient);
    clearCalendar(product, product.paciente('Hernán'));
    await signIn(page, product.url, MARIA);
    const slots = WEEKS.flatMap((monday) =>
      weekOf(monday).flatMap((fecha) => SHIFTS.map((shift) => ({ fecha, ...shift }))),
    );
    await postShifts(page, patient, slots);
  },
  { browser: { timezoneId: null } },
);

const WEEKS = ['2026-03-30', '2026-08-31', '2027-03-29', '2027-08-30'];
const SHIFTS = [
  { hora_inicio: '00:00', hora_fin: '02:00' },
  { hora_inicio: '10:00', hora_fin: '12:30' },
  { hora_inicio: '22:00', hora_fin: '24:00' },
];

it.each([
  {
    zone: 'America/Santiago',
    odd: [
      ['23 h', 6],
      ['25 h', 5],
    ],
  },
  { zone: 'America/Punta_Arenas', odd: [] },
  { zone: 'America/Coyhaique', odd: [] },
  {
    zone: 'Pacific/Easter',
    odd: [
      ['23 h', 5],
      ['25 h', 5],
    ],
  },
  {
    zone: 'UTC',
    odd: [
      ['23 h', 6],
      ['25 h', 5],
    ],
  },
])('in $zone has seven columns and every block in its place', async ({ zone, odd }) => {
  // Emulates a device in that zone; takes effect with the next page load.
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: zone });
  const seen: (string | number)[][] = [];
  for (const monday of WEEKS) {
    await openAt(page, product.url, { paciente: patient, fecha: addDays(monday, 2) });
    await page.locator(`[data-bloque][data-fecha="${monday}"]`).first().waitFor();
    const heads = page.locator('[role="columnheader"]');
    expect(await heads.count()).toBe(8);
    expect(await page.locator('[role="gridcell"]').count()).toBe(336);
    expect(await misplaced(page, weekOf(monday))).toEqual([]);
    for (const [column, fecha] of weekOf(monday).entries()) {
      const head = (await heads.nth(column + 1).textContent()) ?? '';
      const hours = /2[35] h/.exec(head)?.[0];
      if (hours !== undefined) seen.push([hours, column]);
      const missing = page.locator(
        `[role="gridcell"][data-fecha="${fecha}"][aria-disabled="true"]`,
      );
      expect(await missing.count()).toBe(hours === '23 h' ? 2 : 0);
      for (const name of await missing.evaluateAll((cells) => cells.map((one) => one.ariaLabel))) {
        expect(name).toContain('esta hora no existe');
      }
    }
  }
  const years = (list: readonly (readonly (string | number)[])[]) => list.map(String).sort();
  expect(years(seen)).toEqual(years([...odd, ...odd]));
});

it.each([DESKTOP, { width: 1440, height: 900 }, PHONE])(
  'no layout shift when the planner is loaded below the longest heading, $width wide',
  async (size) => {
    await page.setViewportSize(size);
    await page.goto(
      `${product.url}/dashboard/calendario?${new URLSearchParams({ paciente: patient, fecha: '2028-09-03' })}`,
    );
    const tops = await page.evaluate(async () => {
      const seen = new Set<number>();
      while (document.querySelector('[data-sin-cubrir]') === null) {
        await new Promise(requestAnimationFrame);
        const grid = document.querySelector('[role="grid"]');
        if (grid !== null) seen.add(Math.round(grid.getBoundingClientRect().top));
      }
      // The planner may have been there before the first frame, so look once more.
      const last = document.querySelector('[role="grid"]');
      if (last !== null) seen.add(Math.round(last.getBoundingClientRect().top));
      return [...seen];
    });
    expect(tops).toHaveLength(1);
    await page.setViewportSize(DESKTOP);
  },
);

it('an hour that does not exist cannot be taken by click, drag, key or form', async () => {
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Santiago' });
  const sunday = '2028-09-03';
  await openAt(page, product.url, { paciente: patient, fecha: sunday });
  const free = page.locator(`[role="gridcell"][data-fecha="${sunday}"][data-hora="00:30"]`);
  expect(await free.getAttribute('aria-disabled')).toBe('true');
  await free.click({ force: true });
  await expectAnnounced(page, /^Esta hora no existe/);
  await expectShifts(page, sunday);

  // Drag upwards from the first hour that exists.
  const { x, y, height } = await middleOf(page, sunday, '01:30');
  await dragFrom(page, { x, y }, -height);
  await page.mouse.move(x, y - 3 * height, { steps: 3 });
  await page.mouse.up();
  await expectShifts(page, sunday, '01:00–02:00 nueva');
  await cell(page, sunday, '01:00').focus();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expectAnnounced(page, /^No puede crecer más por ese lado$/);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  const earlier = sheet.getByRole('button', { name: 'Inicio, 30 minutos antes' });
  expect(await earlier.getAttribute('aria-disabled')).toBe('true');
  await sheet.getByRole('button', { name: 'Listo' }).click();

  await page.getByRole('radio', { name: 'Lista' }).click();
  await page.getByText('Día de 23 h. No existe: 00:00–01:00').waitFor();
  await page.getByRole('button', { name: /^Agregar turno el domingo/ }).click();
  await sheet.getByLabel('Desde').selectOption('00:00');
  await sheet.getByLabel('Hasta').selectOption('01:00');
  await sheet.getByText('Esta hora no existe: se adelanta el reloj').waitFor();
  await sheet.getByLabel('Hasta').selectOption('03:00');
  await sheet.getByText('Se agregará solo 02:00–03:00: el resto no está libre.').waitFor();
  await sheet.getByRole('button', { name: 'Agregar turno' }).click();
  await expectShifts(page, sunday, '01:00–03:00 nueva');
});

/** The shifts that are not drawn exactly over their slots. */
function misplaced(page: Page, fechas: readonly string[]): Promise<readonly string[]> {
  const wanted = fechas.flatMap((fecha) =>
    SHIFTS.map(({ hora_inicio, hora_fin }) => ({
      shift: `[data-bloque][data-fecha="${fecha}"][data-inicio="${hora_inicio}"]`,
      first: `[role="gridcell"][data-fecha="${fecha}"][data-hora="${hora_inicio}"]`,
      last: `[role="gridcell"][data-fecha="${fecha}"][data-hora="${lastSlot(hora_fin)}"]`,
    })),
  );
  return page.evaluate((list) => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    return list.flatMap((one) => {
      const [shift, first, last] = [box(one.shift), box(one.first), box(one.last)];
      if (!shift || !first || !last) return [`${one.shift} is not there`];
      const off = [
        [shift.top - first.top, 3],
        [shift.bottom - last.bottom, 3],
        [shift.left - first.left, 5],
        [shift.right - first.right, 5],
      ];
      return off.some(([by = 0, most = 0]) => Math.abs(by) > most)
        ? [`${one.shift} is off by ${off.map(([by]) => by)}`]
        : [];
    });
  }, wanted);
}

/** The start of the slot that ends at a time. */
function lastSlot(hora: string): string {
  const minute = (parseHora(hora) ?? 0) - 30;
  return formatHora(minute);
}

it('uses the zone that a device has travelled to as soon as the page is visible again', async () => {
  const [, september = ''] = WEEKS;
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Santiago' });
  await openAt(page, product.url, { paciente: patient, fecha: september });
  await page.locator('[role="columnheader"]', { hasText: '23 h' }).waitFor();

  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Punta_Arenas' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.locator('[role="columnheader"]', { hasText: '23 h' }).waitFor({ state: 'detached' });
  await page.locator(`[data-bloque][data-fecha="${september}"]`).first().waitFor();
});

it('the hour that occurs twice says so, and an empty week counts the hours that really pass', async () => {
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Santiago' });
  const hernan = product.paciente('Hernán');
  for (const { fecha, hours, twice } of [
    { fecha: '2026-03-30', hours: 169, twice: ['2026-04-04 23:00', '2026-04-04 23:30'] },
    { fecha: '2026-08-31', hours: 167, twice: [] },
  ]) {
    await openAt(page, product.url, { paciente: hernan, fecha });
    await page.locator(`[data-sin-cubrir="${hours * 60}"]`).waitFor();
    const saysTwice = page.locator('[role="gridcell"][aria-label*="ocurre dos veces"]');
    const cells = await saysTwice.evaluateAll((all) =>
      all.map((one) => `${one.getAttribute('data-fecha')} ${one.getAttribute('data-hora')}`),
    );
    expect(cells).toEqual(twice);
  }
});

it('today is the date in Chile, even if the device has another date, and across midnight', async () => {
  const evening = await page.context().newPage();
  const clock = await evening.context().newCDPSession(evening);
  await clock.send('Emulation.setTimezoneOverride', { timezoneId: 'UTC' });
  // 02:30 UTC is still the evening before in Chile, in summer and in winter.
  const there = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const here = addDays(there, -1);
  await evening.clock.install({ time: new Date(`${there}T02:30:00Z`) });
  const search = new URLSearchParams({ paciente: patient, fecha: here, vista: 'tres-dias' });
  await evening.goto(`${product.url}/dashboard/calendario?${search}`);
  const today = evening.locator('[role="columnheader"][aria-current="date"]');
  const isToday = async (fecha: string) => {
    await expect.poll(() => today.getAttribute('aria-label')).toBe(formatFecha(fecha, 'long'));
    expect(await today.count()).toBe(1);
  };
  await isToday(here);
  await evening.clock.fastForward('01:31:00');
  await isToday(there);
  await evening.close();
});
