/** For mice and pens only: phones never load it. */
export const loadDrag = () => import('./grid-drag.ts');

/** What the end of such a drag needs; loaded with it. */
export const loadMove = () => import('./move-shift.ts');
