/** For mice and pens: a phone's week never asks for it. */
export const loadDrag = () => import('./grid-drag.ts');
