import { type CalendarDay, type Shift, shiftAt } from '#domain/calendar/day.ts';
import { clamp } from '#domain/calendar/edit.ts';
import { DAY_MINUTES, type Minute, SLOT_MINUTES } from '#domain/calendar/time.ts';

/**
 * Which part of a shift the sheet is about: shifts that became equal are shown as one, but only one of them was opened.
 */
export interface Part {
  /** A minute of it. */
  readonly at: Minute;
  /** Where it touched its neighbours. */
  readonly borders: readonly Minute[];
}

type Ends = Pick<Shift, 'start' | 'end'>;

/** @param before the ends before they were moved: the slots between are its own and no neighbour. */
export function wholeOf(day: CalendarDay, ends: Ends, before = ends): Part {
  const { start, end } = ends;
  const touches = (minute: Minute) =>
    (minute < before.start || minute >= before.end) &&
    shiftAt(day, Math.floor(minute / SLOT_MINUTES)) !== null;
  return {
    at: start,
    borders: [
      ...(start > 0 && touches(start - SLOT_MINUTES) ? [start] : []),
      ...(end < DAY_MINUTES && touches(end) ? [end] : []),
    ],
  };
}

/** The part after its ends are moved. */
export function movedPart(day: CalendarDay, part: Part, before: Ends, ends: Ends): Part {
  const { at, borders } = wholeOf(day, ends, before);
  const staying = part.borders.filter((border) => border <= ends.start || border >= ends.end);
  return { at, borders: [...staying, ...borders] };
}

/** The shift cut down to that part. */
export function partOf(shift: Shift, { at, borders }: Part): Shift {
  const inside = clamp(at, shift.start, shift.end - 1);
  return {
    ...shift,
    start: Math.max(shift.start, ...borders.filter((border) => border <= inside)),
    end: Math.min(shift.end, ...borders.filter((border) => border > inside)),
  };
}
