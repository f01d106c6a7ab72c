import type { Block } from '#domain/calendar/day.ts';
import { type Move, moveBlocks } from '#domain/calendar/move.ts';
import { addDays, SLOT_MINUTES } from '#domain/calendar/time.ts';
import type { Calendar } from '#features/calendar/state/use-calendar.ts';
import { shift } from '#i18n/es/shift.ts';
import { whenWords } from './add-shift.ts';

const { move: words } = shift;

/** Moves the parts of a shift, as one step of undo. @returns what to announce; null if something is in the way. */
export function moveShift(
  calendar: Pick<Calendar, 'day' | 'edit'>,
  parts: readonly Block[],
  by: Move,
): string | null {
  const moved = moveBlocks(calendar.day, parts, by);
  if (moved === null) return null;
  calendar.edit(new Map([...moved].map(([fecha, day]) => [fecha, () => day])));
  return words.moved(whenWords(parts.map((part) => movedBlock(part, by))));
}

/** A block after it was moved. */
export function movedBlock(block: Block, { days, slots = 0 }: Move): Block {
  const minutes = slots * SLOT_MINUTES;
  return {
    ...block,
    fecha: addDays(block.fecha, days),
    start: block.start + minutes,
    end: block.end + minutes,
  };
}
