import type { Page } from 'playwright-core';
import { DESKTOP } from './chromium.ts';

const SCREENS = [{ width: 360, height: 640 }, DESKTOP];

/**
 * Finds what does not fit on a small phone or a desktop with text at 200 %: a page that scrolls sideways, radio labels
 * whose text is cut off, a hint that covers what is above its bar, and words that are broken inside, in an open dialog,
 * a notice, the count of changes or the first steps. Restores the page afterwards.
 */
export async function crampedByLargeLetters(page: Page): Promise<readonly string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    found.push(...(await cramped(page)).map((fault) => `at ${screen.width}: ${fault}`));
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}

async function cramped(page: Page): Promise<readonly string[]> {
  const { cut, wide, high } = await page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const labels = [...document.querySelectorAll('label:has(> [type="radio"])')];
    return {
      cut: labels
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
      wide: root.scrollWidth - root.clientWidth,
      high: [...document.querySelectorAll('[data-pista]')].filter((room) => {
        const { content, height } = getComputedStyle(room, '::after');
        const bar = room.parentElement?.getBoundingClientRect().height ?? 0;
        return content !== 'none' && Number.parseFloat(height) > bar;
      }).length,
    };
  });
  const broken = await brokenWords(
    page,
    'dialog[open], [data-encima] p, [data-encima] ~ span, [data-paso]',
  );
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  return [
    ...(wide > 0 ? [`large letters make the page ${wide} px too wide`] : []),
    ...(high > 0 ? ['large letters make the hint higher than its bar'] : []),
    ...cut.map((label) => `large letters cut off «${label}»`),
    ...broken.map((word) => `large letters break «${word}»`),
  ];
}

/** The words of these parts of a page that begin on one line and end on another. */
export function brokenWords(page: Page, parts: string): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const broken: string[] = [];
    for (const part of document.querySelectorAll(selector)) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        // An email address may break anywhere.
        const messages = text.nodeValue?.matchAll(/(?<!@\S*)\p{L}+(?!\S*@)/gu) ?? [];
        for (const { 0: word, index } of messages) {
          const range = new Range();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          // On one line it may have two boxes, if its first letter has a style of its own.
          const [head, ...rest] = range.getClientRects();
          if (head && rest.some(({ top }) => top > head.top + head.height / 2)) broken.push(word);
        }
      }
    }
    return broken;
  }, parts);
}
