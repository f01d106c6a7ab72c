import { type CalendarDay, type Shift, shiftAt } from '#domain/calendar/day.ts';
import { clamp } from '#domain/calendar/edit.ts';
import { DAY_MINUTES, type Minute, SLOT_MINUTES } from '#domain/calendar/time.ts';

/**
 * Which part of a block is meant after it merged with its neighbours: blocks made equal are drawn as one, but
 * only one of them was opened.
 */
export interface Part {
  /** A minute of it. */
  readonly at: Minute;
  /** Where it touched its neighbours. */
  readonly walls: readonly Minute[];
}

type Ends = Pick<Shift, 'start' | 'end'>;

/** @param before its earlier ends if they were just moved, which are no neighbour. */
export function wholeOf(day: CalendarDay, ends: Ends, before = ends): Part {
  const { start, end } = ends;
  const touches = (minute: Minute) =>
    (minute < before.start || minute >= before.end) &&
    shiftAt(day, Math.floor(minute / SLOT_MINUTES)) !== null;
  return {
    at: start,
    walls: [
      ...(start > 0 && touches(start - SLOT_MINUTES) ? [start] : []),
      ...(end < DAY_MINUTES && touches(end) ? [end] : []),
    ],
  };
}

/** The part after its ends are moved. */
export function movedPart(day: CalendarDay, part: Part, before: Ends, ends: Ends): Part {
  const { at, walls } = wholeOf(day, ends, before);
  const kept = part.walls.filter((wall) => wall <= ends.start || wall >= ends.end);
  return { at, walls: [...kept, ...walls] };
}

/** The block cut down to that part. */
export function partOf(shift: Shift, { at, walls }: Part): Shift {
  const inside = clamp(at, shift.start, shift.end - 1);
  return {
    ...shift,
    start: Math.max(shift.start, ...walls.filter((wall) => wall <= inside)),
    end: Math.min(shift.end, ...walls.filter((wall) => wall > inside)),
  };
}
