import { type ComponentType, lazy } from 'react';
import { whenIdle } from '#platform/when-idle.ts';
import { loadDrag } from './week/begin-drag.ts';

/**
 * What the first view of a week does not need, each in a chunk of its own. They are prefetched once the week
 * is drawn, so that a tap never waits for the network.
 */
const load = {
  drag: loadDrag,
  selection: () => import('./shift-sheet/selection-bar.tsx'),
  dialogs: () => import('./calendar-dialogs.tsx'),
  chooser: () => import('./shift-sheet/caregiver-chooser.tsx'),
  list: () => import('./list/list-view.tsx'),
  month: () => import('./month/month-view.tsx'),
  conflicts: () => import('./saving/conflict-notice.tsx'),
};

function view<M, P>(fetch: () => Promise<M>, pick: (module: M) => ComponentType<P>) {
  return lazy(async () => ({ default: pick(await fetch()) }));
}

export const MonthView = view(load.month, (module) => module.MonthView);
export const ListView = view(load.list, (module) => module.ListView);
export const SelectionBar = view(load.selection, (module) => module.SelectionBar);
export const CalendarDialogs = view(load.dialogs, (module) => module.CalendarDialogs);
export const DefaultCaregiver = view(load.chooser, (module) => module.DefaultCaregiver);
export const ConflictNotice = view(load.conflicts, (module) => module.ConflictNotice);

/** Shown instead of a week, so never needed together with one. */
export const NoCalendar = view(
  () => import('./no-calendar.tsx'),
  (module) => module.NoCalendar,
);

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

export const AwaitedNotice = view(
  () => retry(() => import('./saving/awaited-notice.tsx')),
  (module) => module.AwaitedNotice,
);

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const unprepared = new Set<() => Promise<unknown>>(Object.values(load));
/** The pause between two of them in a browser that does not report when it is idle. */
const APART_MS = 200;

/**
 * Fetches them one by one in order of likely need, each when the page is idle: fetched all at once they delayed a click
 * at that moment. One that cannot be fetched now is retried when it is needed.
 * @returns a function that cancels the rest.
 */
export function prepareViews(): () => void {
  const views = [...unprepared];
  let cancel = () => {};

  function next(): void {
    const view = views.shift();
    if (view === undefined) return;
    cancel = whenIdle(() => {
      view()
        .then(() => unprepared.delete(view))
        .catch(() => undefined)
        .finally(next);
    }, APART_MS);
  }

  const timer = setTimeout(next, PREPARE_MS);
  return () => {
    clearTimeout(timer);
    views.length = 0;
    cancel();
  };
}
