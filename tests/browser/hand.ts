import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A finger or a mouse that counts what it does. */
export interface Hand {
  readonly count: () => number;
  /**
   * A tap, or a click.
   * @param isSoon it follows another at the same place sooner than a finger could, whose tap the app would take for the
   *   second half of a double one: a click counts instead.
   */
  readonly press: (target: Locator, isSoon?: boolean) => Promise<void>;
  /** Presses the icon on the home screen, which opens what the manifest says. */
  readonly open: (url: string) => Promise<void>;
  /** Something that the mouse, or a finger that is lifted at its end, does in one go. */
  readonly drag: (move: () => Promise<void>) => Promise<void>;
}

export function handOn(page: Page, isTouch: boolean): Hand {
  let count = 0;
  return {
    count: () => count,
    async press(target, isSoon = false) {
      count += 1;
      await (isTouch && !isSoon ? target.tap() : target.click());
    },
    async open(url) {
      count += 1;
      const manifest = await fetch(`${url}/manifest.webmanifest`);
      const { start_url } = (await manifest.json()) as { readonly start_url: string };
      await page.goto(new URL(start_url, url).href);
    },
    async drag(move) {
      count += 1;
      await move();
      if (!isTouch) await page.mouse.up();
    },
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger on the glass. */
interface Finger {
  /** @param afterMs when it did, after it went down, if the page is told late; by default now. */
  readonly moveTo: (to: Point, afterMs?: number) => Promise<void>;
  readonly lift: () => Promise<void>;
  /** The system takes it away. */
  readonly cancel: () => Promise<void>;
}

/** The preview that a drag in the week draws. */
export function ghostIn(page: Page): Locator {
  return page.locator('[class*="ghost"]').first();
}

/** Puts a finger down in the week, and waits until it has rested and drags. */
export async function holdFinger(page: Page, at: Point): Promise<Finger> {
  const touch = await page.context().newCDPSession(page);
  const down = Date.now();
  const send = (type: TouchType, to: Point | null, when = Date.now()) =>
    sendTouch(touch, type, to, when);
  await send('touchStart', at, down);
  await expect.poll(() => ghostIn(page).isVisible()).toBe(true);
  return {
    moveTo: (to, afterMs) =>
      send('touchMove', to, afterMs === undefined ? Date.now() : down + afterMs),
    lift: () => send('touchEnd', null),
    cancel: () => send('touchCancel', null),
  };
}

/**
 * Swipes along these points, a tenth of a second long by the time of its events, and sent without waiting for each
 * other, as a real finger would: a busy machine may deliver them late, and a finger that rests between them draws.
 */
export async function swipeAlong(touch: CDPSession, points: readonly Point[]): Promise<void> {
  const begun = Date.now();
  const at = (index: number) => begun + (100 * index) / points.length;
  await Promise.all([
    ...points.map((point, index) =>
      sendTouch(touch, index === 0 ? 'touchStart' : 'touchMove', point, at(index)),
    ),
    sendTouch(touch, 'touchEnd', null, at(points.length)),
  ]);
}

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel';

/** @param when milliseconds since 1970. */
async function sendTouch(touch: CDPSession, type: TouchType, to: Point | null, when: number) {
  const touchPoints = to === null ? [] : [{ x: to.x, y: to.y }];
  await touch.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: when / 1000 });
}
