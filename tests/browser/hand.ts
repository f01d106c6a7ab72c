import type { Locator, Page } from 'playwright-core';

/** A finger or a mouse that counts what it does. */
export interface Hand {
  readonly count: () => number;
  /**
   * A tap, or a click.
   * @param isSoon it follows another at the same place sooner than a finger could, whose tap the app would take for the
   *   second half of a double one: a click counts instead.
   */
  readonly press: (target: Locator, isSoon?: boolean) => Promise<void>;
  /** Something that the mouse does in one go. */
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
    async drag(move) {
      count += 1;
      await move();
      await page.mouse.up();
    },
  };
}
