import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { formatHora, parseHora, weekOf } from '#domain/calendar/time.ts';
import { resize } from '#tests/browser/axe.ts';
import { calendarStory } from '#tests/browser/calendar-story.ts';
import { changeView, describeSaved, expectShifts, openAt } from '#tests/browser/calendar-week.ts';
import { DESKTOP, PHONE } from '#tests/browser/chromium.ts';
import { cell, eventually, save, syncState } from '#tests/browser/family-week.ts';
import { caregiver, clearCalendar, postShifts } from '#tests/browser/shifts.ts';

/** Tests what is drawn: shifts in their slots, colours and edges, and the scroll position. */
// With a worker, because without a network only that has the code that is loaded on demand.
const at = calendarStory({ worker: true });

afterEach(async () => {
  at.proxy.cut = false;
  await at.page.emulateMedia({ colorScheme: null, forcedColors: null });
  await at.page.setViewportSize(DESKTOP);
});

/** The last weeks of summer and of winter time; the second one has a Sunday that begins at one o'clock. */
const CLOCK_WEEKS = ['2027-03-29', '2027-08-30'];
const CLOCK_SHIFTS = [
  { hora_inicio: '00:00', hora_fin: '02:00' },
  { hora_inicio: '10:00', hora_fin: '12:30' },
  { hora_inicio: '22:00', hora_fin: '24:00' },
];

it('draws every shift and gap over its slots, also in the weeks of a clock change', async () => {
  const { page, product, proxy, paciente: patient } = at;
  clearCalendar(product, patient);
  const slots = CLOCK_WEEKS.flatMap((monday) =>
    weekOf(monday).flatMap((fecha) => CLOCK_SHIFTS.map((shift) => ({ fecha, ...shift }))),
  );
  await postShifts(page, patient, slots);
  for (const monday of CLOCK_WEEKS) {
    await openAt(page, proxy.url, { paciente: patient, fecha: monday });
    await page.locator(`[data-bloque][data-fecha="${monday}"]`).first().waitFor();
    await page.locator('[data-hueco]').first().waitFor();
    expect(await page.locator('[role="columnheader"]').count()).toBe(8);
    expect(await misplaced(page, weekOf(monday))).toEqual([]);
    const astray = await page.evaluate(() => {
      const left = (element: Element) => Math.round(element.getBoundingClientRect().left);
      return [...document.querySelectorAll<HTMLElement>('[data-hueco]')].filter((mark) => {
        const half = document.querySelector(
          `[role="gridcell"][data-fecha="${mark.dataset['fecha']}"][data-hora="08:00"]`,
        );
        return half === null || Math.abs(left(mark) - left(half)) > 2;
      }).length;
    });
    expect(astray).toBe(0);
  }
});

it('nothing shifts when the planner is loaded below the longest heading', async () => {
  const { page, product, proxy, paciente: patient } = at;
  // Two people at the same hours, of which the planner warns.
  const hours = { fecha: '2028-09-03', hora_inicio: '10:00', hora_fin: '12:00' };
  const both = ['Camila', 'Diego'].map((name) => caregiver(product, name));
  await postShifts(
    page,
    patient,
    both.map((id_cuidador) => ({ ...hours, id_cuidador })),
  );
  for (const size of [DESKTOP, { width: 1440, height: 900 }, PHONE]) {
    await page.setViewportSize(size);
    await page.goto(
      `${proxy.url}/dashboard/calendario?${new URLSearchParams({ paciente: patient, fecha: '2028-09-03' })}`,
    );
    const tops = await page.evaluate(async () => {
      const seen = new Set<number>();
      const isThere = (part: string) => document.querySelector(part) !== null;
      while (!isThere('[data-sin-cubrir]') || !isThere('[data-encima] li')) {
        await new Promise(requestAnimationFrame);
        const grid = document.querySelector('[role="grid"]');
        if (grid !== null) seen.add(Math.round(grid.getBoundingClientRect().top));
      }
      // The planner may have been there before the first frame, so look once more.
      const last = document.querySelector('[role="grid"]');
      if (last !== null) seen.add(Math.round(last.getBoundingClientRect().top));
      return [...seen];
    });
    expect(tops, `${size.width} px`).toHaveLength(1);
  }
});

it('shows the shifts of the chosen status only, and marks those that wait', async () => {
  const { page, product, proxy, paciente: patient, day } = at;
  await postShifts(page, patient, [
    { fecha: day, hora_inicio: '09:00', hora_fin: '11:00' },
    {
      fecha: day,
      hora_inicio: '12:00',
      hora_fin: '14:00',
      id_cuidador: caregiver(product, 'Camila'),
    },
  ]);
  await openAt(page, proxy.url, { paciente: patient, fecha: at.monday });
  await expectShifts(page, day, '09:00–11:00 pendiente', '12:00–14:00 confirmada');
  await cell(page, day, '16:00').click();
  const shown = () =>
    page
      .locator(`[data-bloque][data-fecha="${day}"]:visible`)
      .evaluateAll((all) => all.map((box) => (box as HTMLElement).dataset['estado']).sort());
  for (const [filter, states] of [
    ['Nuevas', ['nueva']],
    ['Pendientes', ['pendiente']],
    ['Confirmadas', ['confirmada']],
    ['Todas', ['confirmada', 'nueva', 'pendiente']],
  ] as const) {
    await page.getByText(filter, { exact: true }).click();
    await eventually(shown, states);
  }
  // A waiting shift has a dotted edge, and so has the place of a waiting removal.
  await cell(page, day, '10:30').click({ button: 'right' });
  proxy.cut = true;
  await save(page);
  await describeSaved(page).waitFor();
  const side = (half: Element) => getComputedStyle(half).borderInlineEndStyle;
  await eventually(() => cell(page, day, '10:30').evaluate(side), 'dotted');
  expect(await cell(page, day, '18:00').evaluate(side)).toBe('none');
  proxy.cut = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await syncState(page, 'al-dia', 0);
});

it('«Hoy» scrolls to the present slot, and in the list to today', async () => {
  const { proxy, paciente: patient } = at;
  // Shortly after midnight on Monday in Chile: far above the hours at which a day opens.
  const page = await at.page.context().newPage();
  await page.clock.install({ time: new Date('2026-11-23T03:03:00Z') });
  await openAt(page, proxy.url, { paciente: patient, fecha: '2026-11-23', vista: 'lista' });
  for (const vista of ['dia', 'tres-dias', 'semana'] as const) {
    await changeView(page, vista);
    const present = cell(page, '2026-11-23', '00:00');
    for (let time = 0; time < 2; time += 1) {
      await page.getByRole('button', { name: 'Hoy' }).click();
      await expect
        .poll(() =>
          present.evaluate((half) => {
            const { left, right, top, bottom } = half.getBoundingClientRect();
            return half.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
          }),
        )
        .toBe(true);
      await present.evaluate((half) => half.closest('[role="grid"]')?.scrollTo(0, 2000));
    }
  }
  await page.setViewportSize(PHONE);
  await openAt(page, proxy.url, { paciente: patient, fecha: '2026-11-16', vista: 'lista' });
  const today = page.locator('section:has(> header > [aria-current="date"])');
  /** Whether today is scrolled up to the bars, as far as possible. */
  const isReached = () =>
    today.evaluate((section) => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      const { top } = section.getBoundingClientRect();
      return (top >= 0 && top < 140) || scrollTop + clientHeight > scrollHeight - 2;
    });
  for (let press = 0; press < 2; press += 1) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('button', { name: 'Hoy' }).click();
    await eventually(isReached, true);
  }
  await page.close();
});

/** The shifts that are not drawn exactly over their slots. */
function misplaced(page: Page, fechas: readonly string[]): Promise<readonly string[]> {
  const wanted = fechas.flatMap((fecha) =>
    CLOCK_SHIFTS.map(({ hora_inicio, hora_fin }) => ({
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

it('the mark of a double booking leaves the words beside it in sight', async () => {
  const { page, product, proxy, paciente: patient, monday, day } = at;
  const at9 = (name: string) => ({
    ...{ fecha: day, hora_inicio: '09:00', hora_fin: '11:00' },
    id_cuidador: caregiver(product, name),
  });
  const at14 = { ...at9('Diego'), hora_inicio: '14:00', hora_fin: '15:00' };
  await postShifts(page, patient, [at9('Camila'), at9('Diego'), at14]);
  await postShifts(page, product.paciente('Hernán'), [at9('Diego'), at14]);
  await openAt(page, proxy.url, { paciente: patient, fecha: monday });
  await eventually(() => page.locator('[data-tope]').count(), 2);
  await resize(page, DESKTOP);
  const covered = await page.locator('[data-doble]').evaluateAll((marks) =>
    marks.flatMap((mark) => {
      const { top, right } = mark.getBoundingClientRect();
      const sign = getComputedStyle(mark, '::after');
      const px = (size: string) => Number.parseFloat(size);
      const [from, to] = [top + px(sign.top), top + px(sign.top) + px(sign.height)];
      const start = right - px(sign.right) - px(sign.width);
      return [...document.querySelectorAll('[data-tope]:not([data-varios]) b')].flatMap((name) => {
        const words = document.createRange();
        words.selectNodeContents(name);
        return [...words.getClientRects()]
          .filter((line) => line.top < to && line.bottom > from && line.left < right)
          .map((line) => line.right > start);
      });
    }),
  );
  expect(covered.length).toBeGreaterThan(0);
  expect(covered).not.toContain(true);
  const strip = page.locator('[data-tope][data-varios]');
  const room = await strip.evaluate((one) => getComputedStyle(one, '::before').paddingInlineEnd);
  expect(room).toBe('20px');
});
