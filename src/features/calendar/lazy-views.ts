import { lazy } from 'react';

/**
 * What the first sight of a week does not need, each in a chunk of its own. They are fetched ahead
 * when the week stands, so that a tap never waits for the network.
 */
const load = {
  month: () => import('./month-view.tsx'),
  list: () => import('./list-view.tsx'),
  selection: () => import('./selection-bar.tsx'),
  sheet: () => import('./block-sheet.tsx'),
  shift: () => import('./shift-dialog.tsx'),
  chooser: () => import('./carer-chooser.tsx'),
  conflicts: () => import('./conflict-notice.tsx'),
  planner: () => import('./planner.tsx'),
};

export const MonthView = lazy(async () => ({ default: (await load.month()).MonthView }));
export const ListView = lazy(async () => ({ default: (await load.list()).ListView }));
export const SelectionBar = lazy(async () => ({ default: (await load.selection()).SelectionBar }));
export const BlockSheet = lazy(async () => ({ default: (await load.sheet()).BlockSheet }));
export const ShiftDialog = lazy(async () => ({ default: (await load.shift()).ShiftDialog }));
export const CarerChooser = lazy(async () => ({ default: (await load.chooser()).CarerChooser }));
export const ConflictNotice = lazy(async () => ({
  default: (await load.conflicts()).ConflictNotice,
}));

/** In the place of a week: whoever sees one has no need of it. */
export const NoCalendar = lazy(async () => ({
  default: (await import('./no-calendar.tsx')).NoCalendar,
}));

/** The week comes first. */
export const PREPARE_MS = 1000;
const AGAIN_MS = 10_000;

/** Comes by itself a moment after the week, and is waited for: without it the week is still a week. */
export const Planner = lazy(async () => {
  await pause(PREPARE_MS);
  for (;;) {
    try {
      return { default: (await load.planner()).Planner };
    } catch {
      await pause(AGAIN_MS);
    }
  }
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Fetches all of them. One that cannot be had now is asked for again when it is needed. */
export function prepareViews(): void {
  for (const view of Object.values(load)) view().catch(() => undefined);
}
