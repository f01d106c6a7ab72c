import { type Block, carersOf } from '#domain/calendar/day.ts';
import { type Move, moveBlocks, movedBlock } from '#domain/calendar/move.ts';
import { eachOnce } from '#domain/calendar/record.ts';
import { isUnavailable } from '#domain/people/is-unavailable.ts';
import type { Calendar } from '#features/calendar/state/use-calendar.ts';
import { shift } from '#i18n/es/shift.ts';
import { whenWords } from './add-shift.ts';

const { move: words } = shift;

/**
 * Moves the parts of a shift, as one step of undo.
 * @returns where they are now and what to announce; null if something is in the way.
 */
export function moveShift(
  calendar: Pick<Calendar, 'day' | 'edit' | 'open'>,
  parts: readonly Block[],
  by: Move,
): { readonly blocks: readonly Block[]; readonly told: string } | null {
  const assigned = calendar.open.caregivers.getValue() ?? null;
  const moved = moveBlocks(calendar.day, parts, by, (carer) => isUnavailable(carer, assigned));
  if (moved === null) return null;
  calendar.edit(new Map([...moved].map(([fecha, day]) => [fecha, () => day])));
  const blocks = parts.map((part) => movedBlock(part, by));
  const left =
    by.days === 0
      ? []
      : eachOnce(parts.flatMap(carersOf)).filter((one) => isUnavailable(one, assigned));
  const told = [whenWords(blocks), ...left.map(({ nombre }) => words.unavailable(nombre))];
  return { blocks, told: words.moved(told.join('. ')) };
}
