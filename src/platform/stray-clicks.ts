/**
 * Ignores the second click of a double click on a button or link where it is on something else, or the other way round:
 * on what has come into that place meanwhile (a message or a dialog closed, a step or a question opened). Likewise those
 * of an Enter that is held: after the first one the focus may be elsewhere.
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
