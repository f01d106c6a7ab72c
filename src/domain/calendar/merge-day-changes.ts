import { type Cell, sameCare, sameCell } from './day.ts';
import { type DayChange, NO_CHANGE } from './day-change.ts';
import type { Slot } from './time.ts';

/**
 * Three-way merge of the changes of a day: slot by slot, what one side has changed since `base` and the other
 * has not. Where both did, `mine` wins.
 * @returns null where nothing is left of it.
 */
export function mergeDayChanges(
  base: DayChange | null = null,
  mine: DayChange | null = null,
  theirs: DayChange | null = null,
): DayChange | null {
  const [before, own, other] = [base ?? NO_CHANGE, mine ?? NO_CHANGE, theirs ?? NO_CHANGE];
  const cells: Record<Slot, Cell | null> = {};
  const over: Record<Slot, Cell | null> = {};
  for (const slot of new Set([
    ...changedSlots(before),
    ...changedSlots(own),
    ...changedSlots(other),
  ])) {
    const from = isSameAt(slot, own, before) ? other : own;
    const cell = from.cells[slot];
    if (cell === undefined) continue;
    cells[slot] = cell;
    over[slot] = from.over[slot] ?? null;
  }
  const removed = [
    ...own.removed.filter((key) => other.removed.includes(key) || !before.removed.includes(key)),
    ...other.removed.filter((key) => !own.removed.includes(key) && !before.removed.includes(key)),
  ];
  return Object.keys(cells).length === 0 && removed.length === 0 ? null : { cells, over, removed };
}

/** The slots that a day's change is about. */
export function changedSlots({ cells }: DayChange): readonly Slot[] {
  return Object.keys(cells).map(Number);
}

/** Whether two changes do the same to a slot, and saw the same there. */
function isSameAt(slot: Slot, a: DayChange, b: DayChange): boolean {
  const one = a.cells[slot];
  const other = b.cells[slot];
  if (one === undefined || other === undefined) return one === other;
  return sameCell(one, other) && sameCare(a.over[slot] ?? null, b.over[slot] ?? null);
}

/** Whether two changes of a day are the same in what they do and in what they saw. */
export function equalChanges(a: DayChange | null, b: DayChange | null): boolean {
  const [one, other] = [a ?? NO_CHANGE, b ?? NO_CHANGE];
  return (
    [...changedSlots(one), ...changedSlots(other)].every((slot) => isSameAt(slot, one, other)) &&
    one.removed.length === other.removed.length &&
    one.removed.every((key) => other.removed.includes(key))
  );
}
