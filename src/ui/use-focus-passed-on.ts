import { type RefObject, useLayoutEffect } from 'react';

const CONTROLS = 'button:not(:disabled), a[href], input, select, [role="gridcell"][tabindex="0"]';

/**
 * For elements that their own buttons, or those of their dialog, remove: a shift's line, a bar, a notice.
 * Focus inside moves to the first control around it, and not to the top of the page.
 */
export function useFocusPassedOn(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const going = place.current;
    return () => {
      if (going === null) return;
      const around = ancestorsOf(going);
      const { activeElement } = document;
      if (going.contains(activeElement)) controlNear(around, going)?.focus();
      // A dialog closing at the same moment restores focus to an element that is gone by then.
      else if (activeElement?.closest('dialog')) {
        queueMicrotask(() => {
          if (document.activeElement === document.body) controlNear(around, going)?.focus();
        });
      }
    };
  }, [place]);
}

function ancestorsOf(element: Element): readonly Element[] {
  const ancestors: Element[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) ancestors.push(at);
  return ancestors;
}

function controlNear(around: readonly Element[], going: Element): HTMLElement | undefined {
  for (const part of around) {
    const control = [...part.querySelectorAll<HTMLElement>(CONTROLS)].find(
      (one) => !going.contains(one) && one.getClientRects().length > 0,
    );
    if (control !== undefined) return control;
  }
  return undefined;
}
