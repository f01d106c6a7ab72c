import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { CHILE } from '#domain/calendar/fechas-in.ts';
import { addDays, type Fecha, weekOf, weekStart } from '#domain/calendar/time.ts';
import { hasClockChange, zoneClock } from '#domain/calendar/zone.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { drawn } from './axe.ts';
import { cell, LISTED } from './family-week.ts';

/** Shared by the calendar stories: picking an empty week far ahead, and reading what it shows. */

/** This far ahead there are no demo shifts, nor anything that other stories change in the current weeks. */
const WEEKS_AHEAD = 12;

/** How many consecutive weeks have only days of 24 hours, so that stories can count hours in them. */
export const EVEN_WEEKS = 8;

const CLOCK = zoneClock(CHILE);

/** Read once, so that a file's weeks stay the same if it runs past midnight on a Sunday. */
const TODAY = chileanFecha(Date.now());

/**
 * A Monday beyond the demo family's weeks. In the first `EVEN_WEEKS` of them Chile does not change its
 * clocks, whatever the date of the run.
 */
export function emptyWeek(index: number, today: Fecha = TODAY): Fecha {
  return addDays(evenFrom(addDays(weekStart(today), 7 * WEEKS_AHEAD)), 7 * index);
}

/** The first Monday, from `monday` on, that starts `EVEN_WEEKS` weeks without a clock change. */
function evenFrom(monday: Fecha): Fecha {
  const run = Array.from({ length: EVEN_WEEKS }, (_, week) => addDays(monday, 7 * week));
  const odd = run.findLast((week) => !hasEvenDays(week));
  return odd === undefined ? monday : evenFrom(addDays(odd, 7));
}

const evenWeeks = new Map<Fecha, boolean>();

function hasEvenDays(monday: Fecha): boolean {
  const known =
    evenWeeks.get(monday) ?? !weekOf(monday).some((fecha) => hasClockChange(CLOCK.dayOf(fecha)));
  evenWeeks.set(monday, known);
  return known;
}

export async function openAt(
  page: Page,
  url: string,
  search: { readonly paciente: string; readonly fecha: string; readonly vista?: string },
): Promise<void> {
  if (new URL(page.url()).pathname === '/dashboard/calendario') await draftWritten(page);
  await page.goto(`${url}/dashboard/calendario?${new URLSearchParams(search)}`);
  await page.locator(`${LISTED} > [data-vista]`).first().waitFor();
}

/** Shows the same days in another view. */
export async function changeView(page: Page, vista: keyof typeof messages.views): Promise<void> {
  await openMenu(page);
  await page.getByRole('radio', { name: messages.views[vista], exact: true }).click();
  await page.locator(`[data-vista="${vista}"]`).waitFor();
}

/** Opens what a phone has behind the button of the view; elsewhere it is in the bar. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'más opciones' });
  await menu
    .or(page.getByRole('radio', { name: messages.views.lista }))
    .first()
    .waitFor();
  if (await menu.isVisible()) await menu.click();
}

/**
 * Waits until the draft is on disk. On a starved machine a page may be torn down before its last write, and
 * stories about something else should not depend on that.
 */
export async function draftWritten(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // Twice, because a change made during a write is written after it.
    for (let turn = 0; turn < 2; turn += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      for (const { name } of await indexedDB.databases()) {
        if (name === undefined || name === 'vinculo-session') continue;
        const db = await settled(indexedDB.open(name));
        // Runs only after all writes that were started before it.
        await settled(db.transaction('drafts', 'readwrite').objectStore('drafts').count());
        db.close();
      }
    }
  });
}

/** The blocks of a day in order, as `10:00–12:00 nueva`. */
async function shiftsOn(page: Page, fecha: string): Promise<readonly string[]> {
  const boxes = page.locator(`[data-bloque][data-fecha="${fecha}"]`);
  const texts = await boxes.evaluateAll((elements) =>
    elements.map((element) => {
      const { inicio, fin, estado } = (element as HTMLElement).dataset;
      return `${inicio}–${fin} ${estado}`;
    }),
  );
  return texts.sort();
}

export async function expectShifts(page: Page, fecha: string, ...shifts: string[]): Promise<void> {
  await expect.poll(() => shiftsOn(page, fecha), { timeout: 15_000, interval: 30 }).toEqual(shifts);
}

/** The centre of a slot's cell, scrolled into view. */
export async function middleOf(page: Page, fecha: string, hora: string) {
  const half = cell(page, fecha, hora);
  await half.scrollIntoViewIfNeeded();
  const box = await half.boundingBox();
  if (box === null) throw new Error(`${fecha} ${hora} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
}

/**
 * Presses the mouse and moves it down by `by` until the drag ghost appears: the drag code is loaded on demand,
 * and on a slow machine the first moves may come before it.
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

/**
 * The elements of a drag's preview, one for each day that it reaches; the first one is always there, hidden between
 * drags.
 */
export function ghostsOf(page: Page): Locator {
  return page.locator('[class*="ghost"][style]');
}

/**
 * Goes on with a drag to a slot, until its ghosts have these texts. The days scroll for as long as the pointer is at
 * their edge, so where the slot is now is looked for again.
 */
export async function dragTo(
  page: Page,
  fecha: string,
  hora: string,
  ghosts: readonly string[],
): Promise<void> {
  const follow = async () => {
    const { x, y } = await middleOf(page, fecha, hora);
    await page.mouse.move(x, y, { steps: 3 });
    await drawn(page);
    // Near an edge the days scroll on beneath the pointer, and what is dragged with them.
    const box = await cell(page, fecha, hora).boundingBox();
    return box !== null && box.y + box.height / 2 === y ? ghostsOf(page).allTextContents() : [];
  };
  await expect.poll(follow, { timeout: 15_000, interval: 30 }).toEqual(ghosts);
}

/** The message after a save: the second text appears if the server takes longer than the button waits. */
export function describeSaved(page: Page): Locator {
  return page.getByText(/^(Horarios actualizados exitosamente|Guardado aquí\.)/).first();
}

/** The live region with the latest announcement for screen readers. */
function announced(page: Page): Locator {
  return page.locator('[aria-live="polite"]').first();
}

/** The same while a dialog is open: the page behind it is inert, so the dialog has its own live region. */
export async function expectHeardInDialog(page: Page, messages: RegExp): Promise<void> {
  const said = page.locator('dialog:modal > [aria-live] > [aria-label]');
  await expect
    .poll(() => said.getAttribute('aria-label'), { timeout: 15_000, interval: 30 })
    .toMatch(messages);
}

export async function expectAnnounced(page: Page, messages: RegExp): Promise<void> {
  await expect
    .poll(() => announced(page).textContent(), { timeout: 15_000, interval: 30 })
    .toMatch(messages);
}

/** Waits until what follows scrolling is there: its code is loaded after the week. */
export async function scrollingFollowed(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.style.scrollPaddingBlockEnd !== '');
}

/** The distance of the 08:00 line from the column headers. */
export function belowHeads(page: Page): Promise<number> {
  return page.evaluate(() => {
    const row = document.querySelector('[data-hora="08:00"]');
    const head = document.querySelector('[role="columnheader"]')?.parentElement;
    if (!row || !head) throw new Error('no week');
    return Math.abs(row.getBoundingClientRect().top - head.getBoundingClientRect().bottom);
  });
}
