/**
 * The second half of a double click is meant for what was pressed first. If another button or link has moved
 * into that place meanwhile (a message closed, a step or a question opened), nobody has read it, so it is not
 * pressed.
 */
export function ignoreStrayClicks(): void {
  let pressed: Element | null = null;
  function onClick(event: MouseEvent): void {
    const control = (event.target as Element).closest('a, button');
    if (event.detail < 2 || control === null || control === pressed) {
      pressed = control;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
  addEventListener('click', onClick, { capture: true });
}
