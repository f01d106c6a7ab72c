import { careRequestKey } from '#domain/calendar/care-request.ts';
import { type CalendarDay, type Shift, shiftsOf } from '#domain/calendar/day.ts';
import type { Span } from '#domain/calendar/time.ts';
import { union } from '#domain/planner/span.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { planner } from '#i18n/es/planner.ts';
import { countOf, type DayView, isUnsaved } from './day-view.ts';
import { describeSpan } from './describe-plan.ts';

/** What is still missing before the server, and so everybody else, has a shift as it is shown. */
export type Mark = 'removing' | 'unsaved' | 'unsent';

/** A shift as it leaves the app. */
export interface MarkedShift {
  readonly shift: Shift;
  readonly marks: readonly Mark[];
}

/** The shifts that a day shows. */
export function shownShifts(view: DayView): readonly MarkedShift[] {
  return view.shifts.map((shift) => ({
    shift,
    marks: [...(isUnsaved(view, shift) ? (['unsaved'] as const) : []), ...unsentMark(view, shift)],
  }));
}

/**
 * The shifts that the draft removes, as the server will hold them until it is saved: until then their caregivers
 * still come, since nobody has told them.
 */
export function removedShifts(view: DayView): readonly MarkedShift[] {
  const { shown, expected } = view;
  if (shown === expected) return [];
  return takenAway(expected, shown).map((shift) => ({
    shift,
    marks: ['removing', ...unsentMark(view, shift)],
  }));
}

/**
 * What was removed from a day. Where records overlap, one can be removed although its slots are not free
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

function unsentMark(view: DayView, shift: Shift): readonly Mark[] {
  return countOf(view.waiting, shift) > 0 ? ['unsent'] : [];
}

/** The times of a day at which something was removed that the server does not know of yet. */
export interface Removals {
  /** Removed by the draft. */
  readonly removing: readonly Span[];
  /** Removed and saved; not sent yet. */
  readonly unsent: readonly Span[];
}

export function removalsOf(view: DayView): Removals {
  const { sent, expected, shown } = view;
  // What the draft puts in its place is listed as a shift.
  const cells = expected.cells.map((cell, slot) => cell ?? shown.cells[slot] ?? null);
  return {
    removing: union(removedShifts(view).map(({ shift }) => shift)),
    unsent: union(takenAway(sent, { ...expected, cells })),
  };
}

/** «Se quitará al guardar: 10:00–12:00», «Quitado, por enviar: 15:00–16:00» */
export function describeRemoval({ removing, unsent }: Removals): readonly string[] {
  const times = (spans: readonly Span[]) => planner.list(spans.map(describeSpan));
  return [
    ...(removing.length === 0 ? [] : [planner.removals.removing(times(removing))]),
    ...(unsent.length === 0 ? [] : [planner.removals.unsent(times(unsent))]),
  ];
}

const MARK_MESSAGES: Readonly<Record<Mark, string>> = {
  removing: messages.willBeRemoved,
  unsaved: messages.notSaved,
  unsent: messages.waitingToSend,
};

/** «sin guardar», «por enviar». A new one's status already says that it is not saved. */
export function describeMark({ shift, marks }: MarkedShift): readonly string[] {
  return marks
    .filter((mark) => mark !== 'unsaved' || !shift.nueva)
    .map((mark) => MARK_MESSAGES[mark]);
}
