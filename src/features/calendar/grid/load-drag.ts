/** For mice and pens only: phones never load it. */
export const loadDrag = () => import('./grid-drag.ts');
