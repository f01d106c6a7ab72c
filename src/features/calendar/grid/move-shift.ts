import type { Block } from '#domain/calendar/day.ts';
import { type Move, moveBlocks, movedBlock } from '#domain/calendar/move.ts';
import type { Calendar } from '#features/calendar/state/use-calendar.ts';
import { shift } from '#i18n/es/shift.ts';
import { whenWords } from './add-shift.ts';

const { move: words } = shift;

/**
 * Moves the parts of a shift, as one step of undo.
 * @returns where they are now and what to announce; null if something is in the way.
 */
export function moveShift(
  calendar: Pick<Calendar, 'day' | 'edit'>,
  parts: readonly Block[],
  by: Move,
): { readonly blocks: readonly Block[]; readonly told: string } | null {
  const moved = moveBlocks(calendar.day, parts, by);
  if (moved === null) return null;
  calendar.edit(new Map([...moved].map(([fecha, day]) => [fecha, () => day])));
  const blocks = parts.map((part) => movedBlock(part, by));
  return { blocks, told: words.moved(whenWords(blocks)) };
}
