import { shiftAt } from '#domain/calendar/day.ts';
import { DAY_MINUTES, type Minute, SLOT_MINUTES } from '#domain/calendar/time.ts';
import type { Stretch } from '#domain/planner/instants.ts';
import { wholeShift } from '#features/calendar/view-model/whole-night.ts';
import { useBoard } from './board.ts';

/**
 * Returns a function that asks who comes in a stretch of today or tonight where nobody is known to come: for the request
 * that is there, or for a new shift of just these hours. Undefined while today's shifts are not read.
 */
export function useCoverGap(): ((gap: Stretch) => void) | undefined {
  const { calendar, clock, today, openDialog } = useBoard();
  if (!calendar.known(today)) return undefined;
  return ({ start, end }) => {
    const fecha = clock.fechaOf(start);
    /** From the midnight of the first day. */
    const minuteAt = (instant: number): Minute =>
      clock.minuteOf(instant) + (clock.fechaOf(instant) === fecha ? 0 : DAY_MINUTES);
    const [first, last] = [minuteAt(start), minuteAt(end)];
    const slot = Math.floor(first / SLOT_MINUTES);
    const shift = shiftAt(calendar.day(fecha).shown, slot);
    if (shift !== null) openDialog({ kind: 'give', parts: wholeShift(calendar.day, shift) });
    else openDialog({ kind: 'add', fecha, span: { start: slot * SLOT_MINUTES, end: last } });
  };
}
