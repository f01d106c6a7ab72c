import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, formatHora, parseHora, weekOf } from '#domain/calendar/time.ts';
import { openAt } from './calendar-week.ts';
import { signIn } from './family-week.ts';
import { householdPerFile } from './household.ts';
import { MARIA, type Product } from './product.ts';
import { postShifts } from './shifts.ts';

/** The weeks in which Chile changes its clocks, measured on the screen. */
let product: Product;
let paciente: string;
let page: Page;
let devtools: CDPSession;
householdPerFile(
  async (house) => {
    ({ product, page } = house);
    paciente = product.paciente('Rosa Elena');
    devtools = await page.context().newCDPSession(page);
    await signIn(page, product.url, MARIA);
    const slots = WEEKS.flatMap((monday) =>
      weekOf(monday).flatMap((fecha) => SHIFTS.map((shift) => ({ fecha, ...shift }))),
    );
    await postShifts(page, paciente, slots);
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
  // As if the device stood there; what it is, it is from the next page on.
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: zone });
  const seen: (string | number)[][] = [];
  for (const monday of WEEKS) {
    await openAt(page, product.url, { paciente, fecha: addDays(monday, 2) });
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

/** The shifts that do not lie exactly over the half hours that they are. */
function misplaced(page: Page, fechas: readonly string[]): Promise<readonly string[]> {
  const wanted = fechas.flatMap((fecha) =>
    SHIFTS.map(({ hora_inicio, hora_fin }) => ({
      block: `[data-bloque][data-fecha="${fecha}"][data-inicio="${hora_inicio}"]`,
      first: `[role="gridcell"][data-fecha="${fecha}"][data-hora="${hora_inicio}"]`,
      last: `[role="gridcell"][data-fecha="${fecha}"][data-hora="${lastHalfHour(hora_fin)}"]`,
    })),
  );
  return page.evaluate((list) => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    return list.flatMap((one) => {
      const [block, first, last] = [box(one.block), box(one.first), box(one.last)];
      if (!block || !first || !last) return [`${one.block} is not there`];
      const off = [
        [block.top - first.top, 3],
        [block.bottom - last.bottom, 3],
        [block.left - first.left, 5],
        [block.right - first.right, 5],
      ];
      return off.some(([by = 0, most = 0]) => Math.abs(by) > most)
        ? [`${one.block} is off by ${off.map(([by]) => by)}`]
        : [];
    });
  }, wanted);
}

/** The half hour that ends at a time. */
function lastHalfHour(hora: string): string {
  const minute = (parseHora(hora) ?? 0) - 30;
  return formatHora(minute);
}
