/** Says something in a live region that stands on the page: the same words twice would be no change and stay unheard. */
export function sayIn(region: Element, text: string): void {
  region.textContent = region.textContent === text ? `${text}\u00A0` : text;
}

/**
 * Says something in the modal that is in front, where one is: everything behind it is inert, and what is written
 * there is not heard. Each modal has a region of its own for it.
 */
export function sayInFront(text: string): void {
  const region = [...document.querySelectorAll('dialog:modal > [aria-live]')].at(-1);
  // As a name: what is said stands once on the page, where it is said to all.
  const words = document.createElement('span');
  words.role = 'img';
  words.ariaLabel = text;
  region?.replaceChildren(words);
}
