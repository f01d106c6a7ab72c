import type { Locator, Page } from 'playwright-core';
import { resize, smallOnTouch, violations } from './axe.ts';
import { crampedByLargeLetters } from './large-letters.ts';

/** Reading and operating the list of users. */

export const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;

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
  const found: string[] = [];
  for (const size of SIZES) {
    await resize(page, size);
    for (const small of size.width < 768 ? await smallOnTouch(page) : []) {
      found.push(`${what} at ${size.width}: ${small}`);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > size.width) found.push(`${what} at ${size.width}: ${width} px wide`);
    for (const violation of await violations(page)) {
      found.push(`${what} at ${size.width}: ${violation}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  for (const fault of await crampedByLargeLetters(page)) found.push(`${what}: ${fault}`);
  return found;
}
