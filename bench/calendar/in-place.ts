import type { Page } from 'playwright-core';

/**
 * Whether the only shifts, one per day at the same time, are in seven columns side by side at the same
 * height.
 */
export async function isInPlace(page: Page, shift: string): Promise<boolean> {
  const boxes = await page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].map((element) => {
        const { left, width, top, height } = element.getBoundingClientRect();
        return { middle: left + width / 2, top, height };
      }),
    shift,
  );
  boxes.sort((a, b) => a.middle - b.middle);
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (first === undefined || last === undefined || boxes.length !== 7) return false;
  const step = (last.middle - first.middle) / 6;
  return boxes.every(
    (box, index) =>
      step > 20 &&
      Math.abs(box.middle - (first.middle + index * step)) < 4 &&
      Math.abs(box.top - first.top) < 3 &&
      Math.abs(box.height - first.height) < 3,
  );
}
