/** Unfolds the past days of a list, if an element is in one of them. */
export function unfold(element: Element | null): void {
  const folded = element?.closest('details');
  if (folded) folded.open = true;
}
