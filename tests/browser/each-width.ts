import type { Page } from 'playwright-core';
import { drawn, resize, smallTargets, violations } from './axe.ts';

/** The smallest last, so that a story goes on where there is the least room. */
const SIZES = [
  { width: 1280, height: 900, hasOwnElements: true },
  { width: 390, height: 844, hasOwnElements: true },
  // A small phone shows what a larger one does.
  { width: 320, height: 640, hasOwnElements: false },
] as const;

/** Axe violations, controls that are too small or cut, and parts that look as the browser's. @param onlyLayout as in `violations`. */
export async function faults(page: Page, onlyLayout = false): Promise<readonly string[]> {
  await clearOfBars(page);
  return [
    ...(await violations(page, onlyLayout)),
    ...(await smallTargets(page)),
    ...(await unfinished(page)),
  ];
}

/**
 * Scrolls to where no bar covers a part of a control: which one it would be at the top of the page depends on how high
 * everything above it is, which differs by the hour, and a control that is half covered counts as too small.
 */
async function clearOfBars(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isStuck = (element: Element) =>
      ['sticky', 'fixed'].includes(getComputedStyle(element).position);
    const bars = [...document.querySelectorAll('header, [data-barra], [data-guardar]')]
      .map((part) => {
        let bar: Element | null = part;
        while (bar !== null && !isStuck(bar)) bar = bar.parentElement;
        return bar;
      })
      .filter((bar) => bar !== null);
    const edges = bars
      .map((bar) => bar.getBoundingClientRect())
      .map(({ top, bottom }) => (top > innerHeight / 2 ? top : bottom));
    const controls = [...document.querySelectorAll('main :is(button, a, select, input)')]
      .filter((control) => !bars.some((bar) => bar.contains(control)))
      .map((control) => control.getBoundingClientRect())
      .map(({ top, bottom }) => ({ top: top + scrollY, bottom: bottom + scrollY }));
    const isClear = (y: number) =>
      controls.every(({ top, bottom }) =>
        edges.every((edge) => bottom - y <= edge || top - y >= edge),
      );
    const end = document.documentElement.scrollHeight - innerHeight;
    for (let y = 0; y <= end; y += 4) {
      if (!isClear(y)) continue;
      // The bars follow what a finger does, and no jump.
      if (y !== scrollY) scrollTo(0, end);
      scrollTo(0, y);
      return;
    }
  });
  await drawn(page);
}

/** Choices whose text is cut, as a filter at «To», and disclosures with the browser's own triangle. */
function unfinished(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((part) =>
        part.checkVisibility({ visibilityProperty: true }),
      );
    const cut = seen('label:has(> [type="radio"])').filter((label) => {
      const end = Math.min(
        label.closest('fieldset')?.getBoundingClientRect().right ?? innerWidth,
        label.getBoundingClientRect().right,
      );
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT, (text) =>
        text.parentElement?.className === 'visually-hidden'
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT,
      );
      const words = document.createRange();
      while (texts.nextNode()) {
        words.selectNodeContents(texts.currentNode);
        if (words.getBoundingClientRect().right > end + 1) return true;
      }
      // What is clipped is shortened; else what sticks out is no text.
      const isClipped = getComputedStyle(label).overflowX !== 'visible';
      return isClipped && label.scrollWidth > label.clientWidth + 1;
    });
    const native = seen('summary').filter((part) => {
      const { display, listStyleType } = getComputedStyle(part);
      return display === 'list-item' && listStyleType !== 'none';
    });
    return [
      ...cut.map(({ textContent }) => `«${textContent}» is cut`),
      ...native.map(({ textContent }) => `«${textContent}» has the browser's triangle`),
    ];
  });
}

/** The faults of what is on the screen at each width, which is resized instead of opened anew. */
export function faultsAtEachWidth(page: Page): Promise<readonly string[]> {
  return atEachWidth(page, ({ onlyLayout }) => faults(page, onlyLayout));
}

/** The faults at each width, and whether the page scrolls sideways there. */
export async function atEachWidth(
  page: Page,
  look: (size: {
    /** As in `violations`. */
    readonly onlyLayout: boolean;
    readonly isPhone: boolean;
  }) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { hasOwnElements, ...size } of SIZES) {
    await resize(page, size);
    const here = await look({ onlyLayout: !hasOwnElements, isPhone: size.width < 768 });
    const wide = await sideways(page);
    found.push(
      ...[...here, ...(wide > 0 ? [`${wide} px too wide`] : [])].map(
        (fault) => `at ${size.width}: ${fault}`,
      ),
    );
  }
  return found;
}

/** How far the page or an open dialog can be scrolled sideways; it should never be possible. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    const wide = [document.documentElement, ...document.querySelectorAll('dialog')];
    return Math.max(...wide.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0);
  });
}
