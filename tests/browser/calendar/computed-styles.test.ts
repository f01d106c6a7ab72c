import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, formatHora } from '#domain/calendar/time.ts';
import { drawn, resize } from '#tests/browser/axe.ts';
import { calendarStory } from '#tests/browser/calendar-story.ts';
import { openAt, scrollingFollowed } from '#tests/browser/calendar-week.ts';
import { PHONE } from '#tests/browser/chromium.ts';
import { cell, dialog, eventually } from '#tests/browser/family-week.ts';
import { postShifts } from '#tests/browser/shifts.ts';

/**
 * How many elements have their styles computed anew when a part of a full week changes. All of them, on a cheap phone,
 * take a tenth of a second: a variable or an attribute of the root can cost that with nothing to be seen.
 */
const at = calendarStory();

/** A week of 168 shifts has some 2,300 elements, 500 of them in shifts. */
const MANY = 200;

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

/** The sizes of those passes that computed the styles of many elements, while something is done. */
async function largePasses(page: Page, act: () => Promise<unknown>): Promise<readonly number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  await drawn(page);
  const trace = JSON.parse(String(await browser.stopTracing()));
  return (trace.traceEvents as readonly TraceEvent[])
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0)
    .filter((count) => count > MANY);
}

it('a selection, a dialog and a phone’s bars compute no more styles than they must', async () => {
  const { page, proxy, paciente: patient, monday, day } = at;
  const shifts = Array.from({ length: 168 }, (_, index) => ({
    fecha: addDays(monday, index % 7),
    hora_inicio: formatHora(60 * Math.floor(index / 7)),
    hora_fin: formatHora(30 + 60 * Math.floor(index / 7)),
  }));
  await postShifts(page, patient, shifts);
  await openAt(page, proxy.url, { paciente: patient, fecha: monday });
  await page.getByRole('button', { name: 'Planificar' }).waitFor();
  await scrollingFollowed(page);

  const close = page.getByRole('button', { name: 'Cerrar', exact: true });
  // Its bar rises above the foot, whose height follows.
  const room = () => page.evaluate(() => document.documentElement.style.scrollPaddingBlockEnd);
  const before = await room();
  expect(
    await largePasses(page, async () => {
      await cell(page, day, '09:00').click();
      await close.waitFor();
      await eventually(async () => (await room()) !== before, true);
    }),
  ).toEqual([]);

  // The page behind becomes inert, and useful again, in one pass each.
  await cell(page, day, '09:00').focus();
  const opening = await largePasses(page, async () => {
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
  });
  expect(opening).toHaveLength(1);
  const closing = await largePasses(page, async () => {
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  });
  expect(closing).toHaveLength(1);

  await resize(page, PHONE);
  await page.mouse.move(PHONE.width / 2, PHONE.height / 2);
  const areBarsAway = () =>
    page.evaluate(() => document.documentElement.hasAttribute('data-barras-fuera'));
  for (const [by, isAway] of [
    [45, true],
    [-40, false],
  ] as const) {
    const passes = await largePasses(page, () =>
      eventually(async () => {
        await page.mouse.wheel(0, by);
        return await areBarsAway();
      }, isAway),
    );
    expect(passes).toEqual([]);
  }
});
