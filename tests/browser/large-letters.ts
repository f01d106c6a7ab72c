import type { Page } from 'playwright-core';

const SMALL_PHONE = { width: 360, height: 640 };

/**
 * What does not fit on a small phone with text at 200 %: a page that scrolls sideways, and radio labels whose
 * text is cut off. Restores the page afterwards.
 */
export async function crampedByLargeLetters(page: Page): Promise<readonly string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(SMALL_PHONE);
  const found = await page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const cut = [...document.querySelectorAll('label:has(> [type="radio"])')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
    );
    const wide = root.scrollWidth - root.clientWidth;
    root.style.fontSize = '';
    return [
      ...(wide > 0 ? [`large letters make the page ${wide} px too wide`] : []),
      ...cut.map(({ textContent }) => `large letters cut off «${textContent}»`),
    ];
  });
  if (before !== null) await page.setViewportSize(before);
  return found;
}
