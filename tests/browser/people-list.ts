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

/** The words of the table that are broken in two, the cells whose content sticks out, and how far it scrolls sideways. */
export function crampedCells(page: Page): Promise<readonly string[]> {
  return page.getByRole('table').evaluate((table) => {
    const sheet = table.parentElement;
    const beyond = sheet === null ? Number.NaN : sheet.scrollWidth - sheet.clientWidth;
    const found = beyond === 0 ? [] : [`scrolls ${beyond} px sideways`];
    for (const cell of table.querySelectorAll('th, td')) {
      if (cell.scrollWidth > cell.clientWidth) found.push(`«${cell.textContent}» sticks out`);
    }
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement?.closest('th, td') === null) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s@]+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) found.push(`«${word}» is broken`);
      }
    }
    return found;
  });
}
