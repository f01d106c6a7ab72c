import { type RefObject, useLayoutEffect } from 'react';
import type { GridTarget } from './grid-target.ts';

/** How a view finds its elements. The functions must be the same in every render. */
interface ViewTargets {
  /** The day or slot that an element is in. */
  readonly of: (element: Element | null) => GridTarget | null;
  readonly find: (view: Element, target: GridTarget) => HTMLElement | null;
}

const FIRST = '[role="gridcell"][tabindex="0"], button';

/**
 * Passes focus from one view of the calendar to the next: after opening a day of the month, or going back,
 * focus is on that day and not at the top of the page.
 * @param nextFocus what the next view focuses; null leaves focus where it is.
 */
export function useViewFocus(
  view: RefObject<HTMLElement | null>,
  nextFocus: RefObject<GridTarget | null>,
  { of, find }: ViewTargets,
): void {
  useLayoutEffect(() => {
    const shown = view.current;
    const target = nextFocus.current;
    if (shown === null) return;
    if (target !== null) {
      nextFocus.current = null;
      focusIn(find(shown, target) ?? shown.querySelector<HTMLElement>(FIRST));
    }
    return () => {
      if (shown.contains(document.activeElement)) nextFocus.current = of(document.activeElement);
    };
  }, [view, nextFocus, of, find]);
}

/** Focuses an element and scrolls no further than needed to show it. */
export function focusIn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
