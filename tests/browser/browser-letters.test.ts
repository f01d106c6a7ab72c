import { expect, test } from 'vitest';
import { openAt } from './calendar-week.ts';
import { DESKTOP } from './chromium.ts';
import { beSignedIn } from './family-week.ts';
import { storyPerTest } from './fixture.ts';

const at = storyPerTest({ persistent: true });

/** Letters are 16 px unless the user of the browser chooses. */
const TWICE = 32;

test('with letters twice as large in the browser, a desktop shows the days at once, as a phone does', async () => {
  const { profile, product, maria } = at;
  const context = await profile.open({ viewport: DESKTOP, letters: TWICE });
  const page = await context.newPage();
  await beSignedIn(page, product.url, maria);
  await openAt(page, product.url, {
    paciente: product.paciente('Rosa Elena'),
    fecha: '2031-11-10',
  });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
    `${TWICE}px`,
  );
  await page.getByRole('button', { name: 'más opciones' }).waitFor();
  const seen = await page.locator('[role="gridcell"][data-hora]').evaluateAll(
    (cells) =>
      new Set(
        cells
          .filter((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return top > 0 && bottom < innerHeight;
          })
          .map((one) => (one as HTMLElement).dataset['hora']),
      ).size,
  );
  expect(seen).toBeGreaterThanOrEqual(8);
  const { wide, high } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - innerWidth,
    high: document.querySelector('[data-barra]')?.getBoundingClientRect().bottom ?? 0,
  }));
  expect(wide).toBeLessThanOrEqual(0);
  expect(high).toBeLessThan(DESKTOP.height / 3);
});
