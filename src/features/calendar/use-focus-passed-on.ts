import { type RefObject, useLayoutEffect } from 'react';

const CONTROLS = 'button:not(:disabled), a[href], input, select, [role="gridcell"][tabindex="0"]';

/**
 * For what its own buttons take away: a shift's line, a bar, a notice. Focus that is in it goes to the
 * first control of what is around it, and not to the top of the page.
 */
export function useFocusPassedOn(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const going = place.current;
    return () => {
      if (going?.contains(document.activeElement)) controlNear(going)?.focus();
    };
  }, [place]);
}

function controlNear(going: Element): HTMLElement | undefined {
  for (let around = going.parentElement; around !== null; around = around.parentElement) {
    const control = [...around.querySelectorAll<HTMLElement>(CONTROLS)].find(
      (one) => !going.contains(one) && one.checkVisibility(),
    );
    if (control !== undefined) return control;
  }
  return undefined;
}
