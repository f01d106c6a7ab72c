import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays, fechaIn, weekStart } from '#domain/calendar/time.ts';
import { cell } from './family-week.ts';

/** What the stories of the calendar share: an empty week far ahead, and what is to be seen in it. */

/** A Monday beyond the demo family's weeks. */
export function emptyWeek(index: number): string {
  const today = fechaIn(new Date(), 'America/Santiago');
  return addDays(weekStart(today), 7 * (12 + index));
}

export async function openAt(
  page: Page,
  url: string,
  search: { readonly paciente: string; readonly fecha: string; readonly vista?: string },
): Promise<void> {
  if (new URL(page.url()).pathname === '/dashboard/calendario') await draftWritten(page);
  await page.goto(`${url}/dashboard/calendario?${new URLSearchParams(search)}`);
  await page.locator('[data-vista]').first().waitFor();
}

/**
 * Waits until what was done to the calendar is on the disk. A page whose browser is starved may be taken away
 * before its last word: what a story is not about must not hang on that.
 */
export async function draftWritten(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // Twice: what was changed while a write was under way is written behind it.
    for (let turn = 0; turn < 2; turn += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      for (const { name } of await indexedDB.databases()) {
        if (name === undefined || name === 'vinculo-session') continue;
        const db = await settled(indexedDB.open(name));
        // It comes behind every write that has begun.
        await settled(db.transaction('drafts', 'readwrite').objectStore('drafts').count());
        db.close();
      }
    }
  });
}

/** The blocks of a day as `10:00–12:00 nueva`, in their order. */
export async function blocksOn(page: Page, fecha: string): Promise<readonly string[]> {
  const boxes = page.locator(`[data-bloque][data-fecha="${fecha}"]`);
  const texts = await boxes.evaluateAll((elements) =>
    elements.map((element) => {
      const { inicio, fin, estado } = (element as HTMLElement).dataset;
      return `${inicio}–${fin} ${estado}`;
    }),
  );
  return texts.sort();
}

export async function expectBlocks(page: Page, fecha: string, ...blocks: string[]): Promise<void> {
  await expect.poll(() => blocksOn(page, fecha), { timeout: 15_000, interval: 30 }).toEqual(blocks);
}

/** The middle of a half hour on the screen, scrolled into sight. */
export async function middleOf(page: Page, fecha: string, hora: string) {
  const half = cell(page, fecha, hora);
  await half.scrollIntoViewIfNeeded();
  const box = await half.boundingBox();
  if (box === null) throw new Error(`${fecha} ${hora} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
}

/** What a save says: the second where the server took longer than the moment that counts as the button's answer. */
export function savedWords(page: Page): Locator {
  return page
    .getByText(/^(Horarios actualizados exitosamente|Guardado en este dispositivo\.)/)
    .first();
}

/** What was said last to those who cannot see. */
export function announced(page: Page): Locator {
  return page.locator('[aria-live="polite"]').first();
}

export async function expectAnnounced(page: Page, words: RegExp): Promise<void> {
  await expect
    .poll(() => announced(page).textContent(), { timeout: 15_000, interval: 30 })
    .toMatch(words);
}
