import type { Block } from '#domain/calendar/day.ts';
import { moveBlocks } from '#domain/calendar/move.ts';
import { addDays, type Fecha, weekday } from '#domain/calendar/time.ts';
import { whenWords } from '#features/calendar/grid/add-shift.ts';
import type { Calendar } from '#features/calendar/state/use-calendar.ts';
import { shift as words } from '#i18n/es/shift.ts';

const DAYS = 14;

/** A day to which a shift may be moved. */
export interface Destination {
  readonly fecha: Fecha;
  /** From the shift's own day. */
  readonly days: number;
  readonly isFree: boolean;
}

/** The other days of a shift's week and of the next one, and where there is room for all of its parts. */
export function destinationsOf(
  dayOf: Calendar['day'],
  [block, ...others]: readonly [Block, ...Block[]],
): readonly Destination[] {
  const first = -weekday(block.fecha);
  return Array.from({ length: DAYS }, (_, index) => first + index)
    .filter((days) => days !== 0)
    .map((days) => ({
      fecha: addDays(block.fecha, days),
      days,
      isFree: moveBlocks(dayOf, [block, ...others], days) !== null,
    }));
}

/** Moves the parts of a shift by whole days, as one step of undo. @returns what to announce; null if it stays. */
export function moveShift(
  calendar: Pick<Calendar, 'day' | 'edit'>,
  parts: readonly Block[],
  days: number,
): string | null {
  const moved = moveBlocks(calendar.day, parts, days);
  if (moved === null) return null;
  calendar.edit(new Map([...moved].map(([fecha, day]) => [fecha, () => day])));
  return words.move.done(
    whenWords(parts.map((part) => ({ ...part, fecha: addDays(part.fecha, days) }))),
  );
}
