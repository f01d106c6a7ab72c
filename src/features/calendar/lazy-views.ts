import { lazy } from 'react';
import { deriveDay } from '#domain/calendar/day.ts';
import { conflictsOf } from '#domain/calendar/day-change.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, paint } from '#domain/calendar/edit.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { loadDrag } from './grid/load-drag.ts';

/**
 * What the first sight of a week does not need, each in a chunk of its own. They are fetched ahead
 * when the week stands, so that a tap never waits for the network.
 */
const load = {
  drag: loadDrag,
  selection: () => import('./shift/selection-bar.tsx'),
  sheet: () => import('./shift/block-sheet.tsx'),
  chooser: () => import('./shift/carer-chooser.tsx'),
  list: () => import('./list-view.tsx'),
  shift: () => import('./shift/shift-dialog.tsx'),
  month: () => import('./month-view.tsx'),
  conflicts: () => import('./draft/conflict-notice.tsx'),
};

export const MonthView = lazy(async () => ({ default: (await load.month()).MonthView }));
export const ListView = lazy(async () => ({ default: (await load.list()).ListView }));
export const SelectionBar = lazy(async () => ({ default: (await load.selection()).SelectionBar }));
export const BlockSheet = lazy(async () => ({ default: (await load.sheet()).BlockSheet }));
export const ShiftDialog = lazy(async () => ({ default: (await load.shift()).ShiftDialog }));
export const CarerChooser = lazy(async () => ({ default: (await load.chooser()).CarerChooser }));
export const DefaultCarer = lazy(async () => ({ default: (await load.chooser()).DefaultCarer }));
export const ConflictNotice = lazy(async () => ({
  default: (await load.conflicts()).ConflictNotice,
}));

/** In the place of a week: whoever sees one has no need of it. */
export const NoCalendar = lazy(async () => ({
  default: (await import('./no-calendar.tsx')).NoCalendar,
}));

/** The week comes first. */
const PREPARE_MS = 1000;
const AGAIN_MS = 10_000;

/** Comes by itself a moment after the week, and is waited for: without it the week is still a week. */
export const Planner = lazy(async () => {
  await pause(PREPARE_MS);
  for (;;) {
    try {
      return { default: (await import('./planner/planner.tsx')).Planner };
    } catch {
      await pause(AGAIN_MS);
    }
  }
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The browser compiles a function when it is first called: of the first edit, that would be a tenth of its time. */
async function warmUpEdit(): Promise<void> {
  const day = deriveDay('', []);
  const { days } = editDraft(EMPTY_DRAFT, [{ held: day, wanted: paint(day, 0, 1, PENDING) }]);
  conflictsOf(day, days['']);
}

const unprepared = new Set<() => Promise<unknown>>([warmUpEdit, ...Object.values(load)]);
/** Between one and the next, where the browser cannot tell when it is idle. */
const APART_MS = 200;

/**
 * Fetches them one by one, in the order in which they are likely to be wanted, each when the page has nothing
 * else to do: all at once they were felt in a click of that moment. One that cannot be had now is asked for
 * again when it is needed.
 * @returns what calls off those that are left.
 */
export function prepareViews(): () => void {
  const views = [...unprepared];
  let callOff = () => {};

  function next(): void {
    const view = views.shift();
    if (view === undefined) return;
    callOff = whenIdle(() => {
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
    callOff();
  };
}
