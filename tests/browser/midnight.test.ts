import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { press, signIn } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import { MARIA, type Product } from './product.ts';

/** A page that is open over midnight: Sunday 22 November 2026 in Chile. */
let product: Product;
let page: Page;

householdPerFile(async (house) => {
  ({ product, page } = house);
  await signIn(page, product.url, MARIA);
});

const BEFORE_MIDNIGHT = new Date('2026-11-23T02:58:00Z');

const days = () =>
  page
    .locator('[role="gridcell"][data-hora="08:00"]')
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset['fecha']));

async function openBeforeMidnight(vista: string): Promise<void> {
  await page.clock.install({ time: BEFORE_MIDNIGHT });
  await page.goto(`${product.url}/dashboard/calendario?vista=${vista}`);
  await page.getByLabel('Ser querido').selectOption(product.paciente('Rosa Elena'));
  await page.locator('[role="gridcell"]').first().waitFor();
  await page.clock.fastForward('00:05:00');
}

it.each([
  ['semana', 'Semana siguiente', '2026-11-16', '2026-11-23'],
  ['dia', 'Día siguiente', '2026-11-22', '2026-11-23'],
])('%s: what is shown stays, and «%s» is the next one', async (vista, next, shown, after) => {
  await openBeforeMidnight(vista);
  await expect.poll(async () => (await days())[0]).toBe(shown);
  await press(page, next);
  await expect.poll(async () => (await days())[0]).toBe(after);
});

it('the page that comes into view again shows the new day', async () => {
  await openBeforeMidnight('dia');
  await expect.poll(days).toEqual(['2026-11-22']);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(days).toEqual(['2026-11-23']);
});

it.each(['dia', 'tres-dias', 'semana'])(
  '%s: «Hoy» shows the present slot, also where its day is on the screen already',
  async (vista) => {
    await openBeforeMidnight(vista);
    const present = page.locator('[role="gridcell"][data-fecha="2026-11-23"][data-hora="00:00"]');
    for (let time = 0; time < 2; time += 1) {
      await press(page, 'Hoy');
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
  },
);
