import { type RefObject, useLayoutEffect } from 'react';
import type { GridTarget } from './grid-target.ts';

/** How a view finds its elements; each function outlives a render. */
interface ViewTargets {
  /** The day or half hour that an element is in. */
  readonly of: (element: Element | null) => GridTarget | null;
  readonly find: (view: Element, target: GridTarget) => HTMLElement | null;
}

const FIRST = '[role="gridcell"][tabindex="0"], button';

/**
 * Hands focus on from one view of the calendar to the next: whoever opens a day of the month, or takes the
 * browser's way back, goes on at that day and not at the top of the page.
 * @param awaited where the next view gives focus to; null leaves focus where it is.
 */
export function useViewFocus(
  view: RefObject<HTMLElement | null>,
  awaited: RefObject<GridTarget | null>,
  { of, find }: ViewTargets,
): void {
  useLayoutEffect(() => {
    const shown = view.current;
    const target = awaited.current;
    if (shown === null) return;
    if (target !== null) {
      awaited.current = null;
      focusIn(find(shown, target) ?? shown.querySelector<HTMLElement>(FIRST));
    }
    return () => {
      if (shown.contains(document.activeElement)) awaited.current = of(document.activeElement);
    };
  }, [view, awaited, of, find]);
}

/** Gives focus and scrolls no further than it takes to see it. */
export function focusIn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
