import type { Locator, Page } from 'playwright-core';
import { violations } from './axe.ts';
import { crampedByLargeLetters } from './large-letters.ts';

/** Reading and operating the list of users. */

export const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;

/** The column headings, as `Nombre | RUT | Rol`. */
export async function columnsShown(page: Page): Promise<string> {
  return (await page.getByRole('columnheader').allInnerTexts()).join(' | ');
}

/** The cells of one column, from top to bottom. */
export function cellsOf(page: Page, column: string): Promise<readonly string[]> {
  return page.locator(`tbody [data-columna="${column}"]`).allInnerTexts();
}

export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** Waits for «Mostrando 1 - 5 de 6 usuarios». */
export async function shown(page: Page, from: number, to: number, total: number): Promise<void> {
  const messages = `Mostrando ${from} - ${to} de ${total} usuarios`;
  await page.getByText(messages, { exact: true }).waitFor();
}

/** The decoded query of the address, as `buscar=ros&pagina=2`. */
export function searchOf(page: Page): string {
  return decodeURIComponent(new URL(page.url()).search.slice(1).replaceAll('+', ' '));
}

/** Types into the search field and waits until the address has the text, so that a reload keeps it. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Buscar usuario...').fill(text);
  await page.waitForURL((url) => (url.searchParams.get('buscar') ?? '') === text);
}

/** Axe violations and sideways overflow, at three widths and in both themes. */
export async function faults(page: Page, what: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
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
