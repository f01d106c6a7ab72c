import { careRequestKey } from './care-request.ts';
import type { CalendarDay } from './day.ts';
import {
  cellConflicts,
  conflictsOf,
  contestedRemovals,
  type DayChange,
  eachCareRequest,
  unlessEmpty,
} from './day-change.ts';
import { type Draft, withStep } from './draft.ts';

/** Settles a day's conflicts, as one undo step. Returns the same draft if there are none. */
export function settleConflicts(
  draft: Draft,
  expected: CalendarDay,
  choice: 'mine' | 'theirs',
): Draft {
  const change = draft.days[expected.fecha];
  if (change === undefined || conflictsOf(expected, change).length === 0) return draft;
  const after = { [expected.fecha]: settleDayChange(expected, change, choice) };
  return withStep(draft, { before: { [expected.fecha]: change }, after });
}

/** A day's change with its conflicts settled: the user's choices are kept, over the current state, or dropped. */
function settleDayChange(
  expected: CalendarDay,
  change: DayChange,
  choice: 'mine' | 'theirs',
): DayChange | null {
  const cells = { ...change.cells };
  const over = { ...change.over };
  for (const { slot, theirs } of cellConflicts(expected, change)) {
    over[slot] = theirs;
    if (choice === 'theirs') {
      delete cells[slot];
      delete over[slot];
    }
  }
  const contested = contestedRemovals(expected, change);
  const removed = change.removed.filter((key) => !contested.some((one) => one.key === key));
  if (choice === 'mine') removed.push(...eachCareRequest(contested).map(careRequestKey));
  return unlessEmpty({ cells, over, removed });
}
