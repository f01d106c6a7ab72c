import { slotsOf } from '#domain/calendar/care-request.ts';
import { type Shift, shiftAt, shiftsOf } from '#domain/calendar/day.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import {
  addDays,
  DAY_MINUTES,
  type Minute,
  SLOT_MINUTES,
  type Span,
  slotStart,
} from '#domain/calendar/time.ts';
import { type Stretch, stretchesOf } from '#domain/planner/instants.ts';
import { difference } from '#domain/planner/span.ts';
import { wholeShift } from '#features/calendar/view-model/whole-night.ts';
import { useBoard } from './board.ts';

/** Covers an open stretch of today or tonight. */
export interface GapCover {
  readonly gap: Stretch;
  /** Asks who comes. */
  readonly ask: () => void;
}

/**
 * Returns a function that searches the stretches of today or tonight where nobody is known to come. It finds the first
 * for which the draft names nobody either, and returns what asks who comes: for the request that is there, or for a new
 * shift of just these hours. Null if there is none, and while these days are not read.
 */
export function useCoverGap() {
  const { calendar, clock, today, openDialog } = useBoard();
  const takenOn = (instant: number) => {
    const fecha = clock.fechaOf(instant);
    return shiftsOf(calendar.day(fecha).shown).flatMap((shift) => {
      const taken = takenBy(shift);
      return taken === null ? [] : stretchesOf(clock, fecha, taken);
    });
  };
  return (gaps: readonly Stretch[]): GapCover | null => {
    if (!calendar.known(today) || !calendar.known(addDays(today, 1))) return null;
    const taken = gaps.flatMap(({ start, end }) => [...takenOn(start), ...takenOn(end - 1)]);
    const [gap] = difference(gaps, taken);
    return gap === undefined ? null : { gap, ask: () => ask(gap) };
  };

  function ask({ start, end }: Stretch): void {
    const fecha = clock.fechaOf(start);
    /** From the midnight of the first day. */
    const minuteAt = (instant: number): Minute =>
      clock.minuteOf(instant) + (clock.fechaOf(instant) === fecha ? 0 : DAY_MINUTES);
    const [first, last] = [minuteAt(start), minuteAt(end)];
    const slot = Math.floor(first / SLOT_MINUTES);
    const shift = shiftAt(calendar.day(fecha).shown, slot);
    if (shift !== null) openDialog({ kind: 'give', parts: wholeShift(calendar.day, shift) });
    else openDialog({ kind: 'add', fecha, span: { start: slot * SLOT_MINUTES, end: last } });
  }
}

/**
 * Where nobody can be asked to come, because the draft names somebody; null for a shift that can be given. Every slot
 * that a shift off the grid touches counts: it can only be removed, and not be covered by another.
 */
function takenBy(shift: Shift): Span | null {
  if (shift.offGrid === null) return isConfirmed(shift) && shift.cuidador !== null ? shift : null;
  const { from, to } = slotsOf(shift.offGrid);
  return { start: slotStart(from), end: slotStart(to) };
}
