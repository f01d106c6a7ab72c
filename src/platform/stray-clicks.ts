/**
 * Ignores the second click of a double click on another button or link than the first: one that has moved into that
 * place meanwhile (a message closed, a step or a question opened), which the user has not read.
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
