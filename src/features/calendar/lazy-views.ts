import { lazy } from 'react';
import { lazyView } from '#platform/lazy-view.tsx';
import { lazyPanel } from '#ui/lazy-panel.tsx';
import { loadDrag } from './week/while-pressed.ts';

/**
 * What the first view of a week does not need, each in a chunk of its own. They are prefetched once the week
 * is drawn, so that a tap never waits for the network.
 */
const load = {
  keys: () => import('./commands/run-key-command.ts'),
  undo: () => import('./commands/retrace-step.ts'),
  drag: loadDrag,
  selection: () => import('./shift-sheet/selection-bar.tsx'),
  dialogs: () => import('./calendar-dialogs.tsx'),
  chooser: () => import('./shift-sheet/caregiver-chooser.tsx'),
  list: () => import('./list/list-view.tsx'),
  month: () => import('./month/month-view.tsx'),
  conflicts: () => import('./saving/conflict-notice.tsx'),
};

// While these load, a skeleton stands for the days.
export const MonthView = lazy(async () => ({ default: (await load.month()).MonthView }));
export const ListView = lazy(async () => ({ default: (await load.list()).ListView }));

export const SelectionBar = lazyView(async () => (await retry(load.selection)).SelectionBar);
export const CalendarDialogs = lazyPanel(async () => (await load.dialogs()).CalendarDialogs);
export const DefaultCaregiver = lazyView(async () => (await retry(load.chooser)).DefaultCaregiver);
export const ConflictNotice = lazyView(async () => (await retry(load.conflicts)).ConflictNotice);

/** Shown instead of a week, so never needed together with one. */
export const NoCalendar = lazy(async () => ({
  default: (await import('./no-calendar.tsx')).NoCalendar,
}));

/** Leaves the week time to be drawn first. */
const PREPARE_MS = 1000;
const AGAIN_MS = 10_000;

/** Retries for ever: the week works without it. */
async function retry<M>(fetch: () => Promise<M>): Promise<M> {
  for (;;) {
    try {
      return await fetch();
    } catch {
      await pause(AGAIN_MS);
    }
  }
}

/** Loaded shortly after the week. */
export const Planner = lazy(async () => {
  await pause(PREPARE_MS);
  const { Planner } = await retry(() => import('./planner/planner.tsx'));
  return { default: Planner };
});

/** What the calendar does once its first view is drawn. */
export const AfterFirstView = lazyView(
  async () => (await retry(() => import('./after-first-view.tsx'))).AfterFirstView,
);

export const AwaitedNotice = lazyView(
  async () => (await retry(() => import('./saving/awaited-notice.tsx'))).AwaitedNotice,
);

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export const unprepared = new Set<() => Promise<unknown>>(Object.values(load));
