import { type Cell, sameCare } from './day.ts';
import { changedSlots, type DayChange, isSameAt, NO_CHANGE, unlessEmpty } from './day-change.ts';
import type { Slot } from './time.ts';

/**
 * Three-way merge of the changes of a day. Slot by slot, the side that changed since `base` wins; if both did, `mine`
 * wins.
 * @returns null if no change is left.
 */
export function mergeDayChanges(
  base: DayChange | null | undefined,
  mine: DayChange | null | undefined,
  theirs: DayChange | null | undefined,
): DayChange | null {
  const [before, own, other] = [base ?? NO_CHANGE, mine ?? NO_CHANGE, theirs ?? NO_CHANGE];
  const cells: Record<Slot, Cell | null> = {};
  const over: Record<Slot, Cell | null> = {};
  for (const slot of new Set([before, own, other].flatMap(changedSlots))) {
    // A change of care takes precedence over a change of where the shift begins.
    const isOwn = isSameAt(slot, other, before)
      ? !isSameAt(slot, own, before)
      : !isSameAt(slot, own, before, sameButStart);
    const from = isOwn ? own : other;
    const cell = from.cells[slot];
    if (cell === undefined) continue;
    cells[slot] = cell;
    over[slot] = from.over[slot] ?? null;
  }
  const removed = [
    ...own.removed.filter((key) => other.removed.includes(key) || !before.removed.includes(key)),
    ...other.removed.filter((key) => !own.removed.includes(key) && !before.removed.includes(key)),
  ];
  return unlessEmpty({ cells, over, removed });
}

/** Whether two cells hold the same care, whether or not a shift begins in them. */
function sameButStart(a: Cell | null, b: Cell | null): boolean {
  return sameCare(a, b) && a?.nueva === b?.nueva;
}
