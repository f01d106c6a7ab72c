/**
 * Announces a text in a live region on the page. The region is changed even if the text is the same, since
 * otherwise it would not be announced.
 */
export function sayIn(region: Element, text: string): void {
  region.textContent = region.textContent === text ? `${text}\u00A0` : text;
}

/**
 * Announces a text in the frontmost modal, if any: everything behind it is inert, so live regions there are
 * silent. Each modal has a region of its own for this.
 */
export function sayInFront(text: string): void {
  const region = [...document.querySelectorAll('dialog:modal > [aria-live]')].at(-1);
  // As an accessible name, so that the visible text is on the page only once.
  const messages = document.createElement('span');
  messages.role = 'img';
  messages.ariaLabel = text;
  region?.replaceChildren(messages);
}
