import type { Page } from 'playwright-core';
import { addDays, DAY_MINUTES, formatHora, SLOT_MINUTES } from '#domain/calendar/time.ts';
import type { BenchWeek } from './week.ts';

const REST_MS = 150;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A minute of a day in a peer, whose columns are 24 hours high. Some peers scroll to the morning by themselves after
 * they are drawn, so it waits until that has stopped.
 */
export async function columnAt(
  page: Page,
  column: string,
  day: number,
  minute: number,
): Promise<Point> {
  let before = await columnOnce(page, column, day, minute);
  for (;;) {
    await page.waitForTimeout(REST_MS);
    const now = await columnOnce(page, column, day, minute);
    if (now.x === before.x && now.y === before.y) return now;
    before = now;
  }
}

function columnOnce(page: Page, column: string, day: number, minute: number): Promise<Point> {
  return page.evaluate(
    ([selector, index, share]) => {
      const found = [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((element) => element.getBoundingClientRect().height > 600)
        .sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)[index];
      if (found === undefined) throw new Error(`no column ${index} matches ${selector}`);
      const yOf = () => {
        const box = found.getBoundingClientRect();
        return box.top + box.height * share;
      };
      for (let at: HTMLElement | null = found; at !== null; at = at.parentElement) {
        const overflow = getComputedStyle(at).overflowY;
        if (at.scrollHeight <= at.clientHeight + 1 || !/auto|scroll/.test(overflow)) continue;
        const box = at.getBoundingClientRect();
        if (yOf() < box.top + 80 || yOf() > box.bottom - 80) {
          at.scrollTop += yOf() - (box.top + box.height / 2);
        }
        break;
      }
      const box = found.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: yOf() };
    },
    [column, day, minute / DAY_MINUTES] as const,
  );
}

/** A minute of a day in the product, by its labelled slots. */
export async function cellAt(
  page: Page,
  week: BenchWeek,
  day: number,
  minute: number,
): Promise<Point> {
  const slot = Math.floor(minute / SLOT_MINUTES) * SLOT_MINUTES;
  const cell = page.locator(
    `[role="gridcell"][data-fecha="${addDays(week.monday, day)}"][data-hora="${formatHora(slot)}"]`,
  );
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  if (box === null) throw new Error(`${day} ${minute} is not on the page`);
  return {
    x: box.x + box.width / 2,
    y: box.y + (box.height * (minute - slot)) / SLOT_MINUTES,
  };
}
