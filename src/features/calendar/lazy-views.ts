import { lazy } from 'react';

/**
 * What the first sight of a week does not need, each in a chunk of its own. They are fetched ahead
 * when the week stands, so that a tap never waits for the network.
 */
const load = {
  month: () => import('./month-view.tsx'),
  list: () => import('./list-view.tsx'),
  sheet: () => import('./block-sheet.tsx'),
  shift: () => import('./shift-dialog.tsx'),
  chooser: () => import('./carer-chooser.tsx'),
};

export const MonthView = lazy(async () => ({ default: (await load.month()).MonthView }));
export const ListView = lazy(async () => ({ default: (await load.list()).ListView }));
export const BlockSheet = lazy(async () => ({ default: (await load.sheet()).BlockSheet }));
export const ShiftDialog = lazy(async () => ({ default: (await load.shift()).ShiftDialog }));
export const CarerChooser = lazy(async () => ({ default: (await load.chooser()).CarerChooser }));

/** Fetches all of them. One that cannot be had now is asked for again when it is needed. */
export function prepareViews(): void {
  for (const view of Object.values(load)) view().catch(() => undefined);
}
