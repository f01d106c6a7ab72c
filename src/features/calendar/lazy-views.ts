import { lazy } from 'react';
import { lateView, untilLoaded } from '#platform/lazy-view.tsx';
import { pause } from '#platform/pause.ts';
import { lazyPanel } from '#ui/lazy-panel.tsx';
import { loadDrag } from './week/while-pressed.ts';

/**
 * Views that the first view of a week does not need, each in a chunk of its own. They are prefetched once the week is
 * drawn, so that a tap never waits for the network.
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
  outcome: () => import('./saving/outcome.ts'),
};

// While these load, a skeleton is shown in place of the days.
export const MonthView = lazy(async () => ({ default: (await load.month()).MonthView }));
export const ListView = lazy(async () => ({ default: (await load.list()).ListView }));

export const SelectionBar = lateView(async () => (await load.selection()).SelectionBar);
export const CalendarDialogs = lazyPanel(async () => (await load.dialogs()).CalendarDialogs);
export const DefaultCaregiver = lateView(async () => (await load.chooser()).DefaultCaregiver);
export const ConflictNotice = lateView(async () => (await load.conflicts()).ConflictNotice);

/** Shown instead of a week, so never needed together with one. */
export const NoCalendar = lazy(async () => ({
  default: (await import('./no-calendar.tsx')).NoCalendar,
}));

/** Leaves the week time to be drawn first. */
const PREPARE_MS = 1000;

/** Loaded shortly after the week. */
export const Planner = lazy(async () => {
  await pause(PREPARE_MS);
  const { Planner } = await untilLoaded(() => import('./planner/planner.tsx'));
  return { default: Planner };
});

/** What the calendar does after its first view is drawn. */
export const AfterFirstView = lateView(
  async () => (await import('./after-first-view.tsx')).AfterFirstView,
);

export const AwaitedNotice = lateView(
  async () => (await import('./saving/awaited-notice.tsx')).AwaitedNotice,
);

export const unprepared = new Set<() => Promise<unknown>>(Object.values(load));
