/**
 * Announces a text in a live region of the page. A repeated text is changed invisibly, since otherwise it would not
 * be announced.
 */
export function announceIn(region: Element, text: string): void {
  region.textContent = region.textContent === text ? `${text}\u00A0` : text;
}

/**
 * Announces a text in the topmost modal, if there is one: everything behind it is inert, and its live regions are
 * silent. Each modal has a region of its own for this.
 */
export function announceInModal(text: string): void {
  const region = [...document.querySelectorAll('dialog:modal > [aria-live]')].at(-1);
  // As an accessible name, so that the visible text is on the page only once.
  const label = document.createElement('span');
  label.role = 'img';
  label.ariaLabel = text;
  region?.replaceChildren(label);
}
