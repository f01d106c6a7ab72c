/**
 * Scrolls so that what is `y` below the heads of the days comes to lie directly beneath them: the days, or on a phone
 * the page in which they are.
 * @param grid the days with their heads.
 */
export function scrollDays(grid: HTMLElement, y: number): void {
  grid.scrollTop = y;
  if (grid.scrollTop > 0 || y <= 0) return;
  // The router would scroll the new page to its top.
  grid.dataset['ubicada'] = '';
  const stuckAt = Number.parseFloat(getComputedStyle(grid.firstElementChild ?? grid).top);
  scrollBy({ top: grid.getBoundingClientRect().top - stuckAt + y, behavior: 'instant' });
}
