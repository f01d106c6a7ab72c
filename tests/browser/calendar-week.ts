import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  addDays,
  type Fecha,
  fechaIn,
  SLOTS_PER_DAY,
  weekOf,
  weekStart,
} from '#domain/calendar/time.ts';
import { realSlots, zoneClock } from '#domain/calendar/zone.ts';
import { cell } from './family-week.ts';

/** What the stories of the calendar share: an empty week far ahead, and what is to be seen in it. */

/** So many weeks ahead nothing of the demo family's is left, nor of what a story does to today's weeks. */
const WEEKS_AHEAD = 12;

/** Weeks in a row whose hours a story may count: it finds 24 in each of their days. */
export const EVEN_WEEKS = 8;

const CHILE = zoneClock('America/Santiago');

/** One day for all weeks of a file, whose stories may go on over a Sunday's midnight. */
const TODAY = fechaIn(new Date(), CHILE.zone);

/**
 * A Monday beyond the demo family's weeks. The first `EVEN_WEEKS` of them are weeks in which Chile changes
 * no clock, whenever the stories are told.
 */
export function emptyWeek(index: number, today: Fecha = TODAY): Fecha {
  return addDays(evenFrom(addDays(weekStart(today), 7 * WEEKS_AHEAD)), 7 * index);
}

/** The first Monday from `monday` on that begins a run of even weeks. */
function evenFrom(monday: Fecha): Fecha {
  const run = Array.from({ length: EVEN_WEEKS }, (_, week) => addDays(monday, 7 * week));
  const odd = run.findLast((week) => !hasEvenDays(week));
  return odd === undefined ? monday : evenFrom(addDays(odd, 7));
}

function hasEvenDays(monday: Fecha): boolean {
  return weekOf(monday).every(
    (fecha) => realSlots(CHILE.dayOf(fecha), 0, SLOTS_PER_DAY) === SLOTS_PER_DAY,
  );
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

/**
 * Presses the mouse at one point and pulls it to another, until something follows it: a drag begins with the
 * first move after its code is here, which a slow machine may have only then.
 */
export async function dragFrom(
  page: Page,
  from: { readonly x: number; readonly y: number },
  by: number,
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const ghost = page.locator('[class*="ghost"]').first();
  const follows = async () => {
    await page.mouse.move(from.x, from.y + by, { steps: 2 });
    return ghost.isVisible();
  };
  await expect.poll(follows, { timeout: 15_000, interval: 30 }).toBe(true);
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

/** The same while a dialog is open: what is written behind it is inert, and not heard. */
export async function expectHeardInDialog(page: Page, words: RegExp): Promise<void> {
  const said = page.locator('dialog:modal > [aria-live] > [aria-label]');
  await expect
    .poll(() => said.getAttribute('aria-label'), { timeout: 15_000, interval: 30 })
    .toMatch(words);
}

export async function expectAnnounced(page: Page, words: RegExp): Promise<void> {
  await expect
    .poll(() => announced(page).textContent(), { timeout: 15_000, interval: 30 })
    .toMatch(words);
}
