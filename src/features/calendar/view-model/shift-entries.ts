import { careRequestKey } from '#domain/calendar/care-request.ts';
import { type CalendarDay, type Shift, shiftsOf } from '#domain/calendar/day.ts';
import type { Span } from '#domain/calendar/time.ts';
import { union } from '#domain/planner/span.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { planner } from '#i18n/es/planner.ts';
import { countOf, type DayView } from './day-view.ts';
import { describeSpan } from './describe-planning.ts';

/** Why the server, and so everybody else, does not have a shift as it is shown. */
type Unsynced = 'removing' | 'unsaved' | 'unsent';

/** A shift of a list or a file. */
export interface ShiftEntry {
  readonly shift: Shift;
  readonly unsynced: readonly Unsynced[];
}

/** The shifts that a day shows. */
export function shownEntries(view: DayView): readonly ShiftEntry[] {
  return view.shifts.map((shift) => {
    // New, longer, or with another caregiver than the server will hold.
    const isUnsaved = countOf(view.unsaved, shift) > 0;
    const unsent = unsentIn(view, shift);
    return { shift, unsynced: isUnsaved ? ['unsaved', ...unsent] : unsent };
  });
}

/**
 * The shifts that the draft removes: until it is saved, the server has them and their caregivers still come.
 */
export function removedEntries(view: DayView): readonly ShiftEntry[] {
  const { shown, expected } = view;
  if (shown === expected) return [];
  return takenAway(expected, shown).map((shift) => ({
    shift,
    unsynced: ['removing', ...unsentIn(view, shift)],
  }));
}

/**
 * What was removed from a day. Where care requests overlap, one can be removed although its slots are not free
 * afterwards.
 */
function takenAway({ fecha, cells, offGrid }: CalendarDay, after: CalendarDay): readonly Shift[] {
  const staying = new Set(after.offGrid.map(careRequestKey));
  return shiftsOf({
    fecha,
    cells: cells.map((cell, slot) => ((after.cells[slot] ?? null) === null ? cell : null)),
    offGrid: offGrid.filter((careRequest) => !staying.has(careRequestKey(careRequest))),
  });
}

function unsentIn(view: DayView, shift: Shift): readonly Unsynced[] {
  return countOf(view.waiting, shift) > 0 ? ['unsent'] : [];
}

type Removals = ReturnType<typeof removalsOf>;

/** The times of a day at which something was removed that the server does not know of yet. */
export function removalsOf(view: DayView) {
  const { snapshot, expected, shown } = view;
  // What the draft puts in its place is listed as a shift.
  const cells = expected.cells.map((cell, slot) => cell ?? shown.cells[slot] ?? null);
  return {
    /** Removed by the draft. */
    removing: union(removedEntries(view).map(({ shift }) => shift)),
    /** Removed and saved; not sent yet. */
    unsent: union(takenAway(snapshot, { ...expected, cells })),
  };
}

/** «Se quitará al guardar: 10:00–12:00», «Quitado, por enviar: 15:00–16:00» */
export function describeRemovals({ removing, unsent }: Removals): readonly string[] {
  const times = (spans: readonly Span[]) => planner.list(spans.map(describeSpan));
  return [
    ...(removing.length === 0 ? [] : [planner.removals.removing(times(removing))]),
    ...(unsent.length === 0 ? [] : [planner.removals.unsent(times(unsent))]),
  ];
}

const UNSYNCED_MESSAGES: Readonly<Record<Unsynced, string>> = {
  removing: messages.willBeRemoved,
  unsaved: messages.notSaved,
  unsent: messages.waitingToSend,
};

/** «sin guardar», «por enviar». A new one's status already says that it is not saved. */
export function describeUnsynced({ shift, unsynced }: ShiftEntry): readonly string[] {
  return unsynced
    .filter((one) => one !== 'unsaved' || !shift.nueva)
    .map((one) => UNSYNCED_MESSAGES[one]);
}
