import type { Page } from 'playwright-core';

/** The cumulative layout shift since the page was opened, once it has settled, and what moved. */
export function layoutShifts(
  page: Page,
): Promise<{ readonly sum: number; readonly moved: readonly string[] }> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestIdleCallback(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName} ${node.className}: ${node.textContent.slice(0, 40)}`
        : (node?.textContent ?? 'gone');
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) =>
      shifts.push(...(list.getEntries() as Shift[])),
    );
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve));
    shifts.push(...(observer.takeRecords() as Shift[]));
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    const moved = shifts.flatMap(({ sources }) =>
      sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} from ${place(previousRect)} to ${place(currentRect)}`,
      ),
    );
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved };
  });
}
