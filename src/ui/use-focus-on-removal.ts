import { type RefObject, useLayoutEffect } from 'react';

const CONTROLS = 'button:not(:disabled), a[href], input, select, [role="gridcell"][tabindex="0"]';

/**
 * For elements that are removed by their own buttons, or by those of their dialog: a shift's line, a bar, a notice.
 * Focus inside then moves to the nearest control around it, and not to the top of the page.
 */
export function useFocusOnRemoval(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const removed = ref.current;
    return () => {
      if (removed === null) return;
      const around = ancestorsOf(removed);
      const { activeElement } = document;
      if (removed.contains(activeElement)) controlNear(around, removed)?.focus();
      // A dialog closing at the same moment restores focus to an element that is gone by then.
      else if (activeElement?.closest('dialog')) {
        queueMicrotask(() => {
          if (document.activeElement === document.body) controlNear(around, removed)?.focus();
        });
      }
    };
  }, [ref]);
}

function ancestorsOf(element: Element): readonly Element[] {
  const ancestors: Element[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) ancestors.push(at);
  return ancestors;
}

function controlNear(around: readonly Element[], removed: Element): HTMLElement | undefined {
  for (const part of around) {
    const control = [...part.querySelectorAll<HTMLElement>(CONTROLS)].find(
      (one) => !removed.contains(one) && one.getClientRects().length > 0,
    );
    if (control !== undefined) return control;
  }
  return undefined;
}
