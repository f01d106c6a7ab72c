/**
 * Ignores the second click of a double click if only one of the two is on a button or link, or if they are on different
 * ones: the second would hit a control that has moved into that place (a message or a dialog closed, a step or a
 * question opened). Likewise the repeated presses of an Enter that is held: after the first press the focus may be
 * elsewhere.
 */
export function ignoreStrayClicks(): void {
  let pressed: Element | null = null;
  function onClick(event: MouseEvent): void {
    const control = (event.target as Element).closest('a, button');
    if (event.detail < 2 || control === pressed) {
      pressed = control;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
  addEventListener('click', onClick, { capture: true });
  addEventListener('keydown', (event) => {
    const isHeld = event.repeat && event.key === 'Enter';
    if (isHeld && (event.target as Element).closest('a, button') !== null) event.preventDefault();
  });
}
