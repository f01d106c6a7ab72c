import { type Cell, sameCare } from './day.ts';
import { changedSlots, type DayChange, isSameAt, NO_CHANGE, unlessEmpty } from './day-change.ts';
import type { Slot } from './time.ts';

/**
 * Three-way merge of the changes of a day: slot by slot, what one side has changed since `base` and the other
 * has not. Where both did, `mine` wins.
 * @returns null where nothing is left of it.
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
    // What somebody did to a slot counts more than where the shift around it begins.
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

/** Whether two cells hold the same, whether or not a shift begins there. */
function sameButStart(a: Cell | null, b: Cell | null): boolean {
  return sameCare(a, b) && a?.nueva === b?.nueva;
}
