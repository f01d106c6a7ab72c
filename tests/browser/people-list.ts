import type { Locator, Page } from 'playwright-core';
import { resize, smallOnTouch, violations } from './axe.ts';
import { DESKTOP } from './chromium.ts';
import { atEachWidth } from './each-width.ts';
import { crampedByLargeLetters } from './large-letters.ts';

/** Reading and operating the list of users. */

export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** Waits for «Mostrando 1 - 5 de 6 usuarios». */
export async function shown(page: Page, from: number, to: number, total: number): Promise<void> {
  const messages = `Mostrando ${from} - ${to} de ${total} usuarios`;
  await page.getByText(messages, { exact: true }).waitFor();
}

/** Axe violations, sideways overflow and what is too small for a thumb, at three widths and in both themes. */
export async function faults(page: Page, what: string): Promise<readonly string[]> {
  const found = await atEachWidth(page, async ({ onlyLayout, isPhone }) => [
    ...(isPhone ? await smallOnTouch(page) : []),
    ...(await violations(page, onlyLayout)),
  ]);
  await resize(page, DESKTOP);
  return [...found, ...(await crampedByLargeLetters(page))].map((fault) => `${what}: ${fault}`);
}
