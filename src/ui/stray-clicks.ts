/**
 * The second half of a double click is meant for what was pressed first. Where another button or link has come
 * into that place meanwhile (a message went, a step or a question came), nobody has read it: it is not pressed.
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
