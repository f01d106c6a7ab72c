import { type CareRequest, careRequestKey, intervalKey, slotsOf } from './care-request.ts';
import {
  type CalendarDay,
  type Cell,
  type Cells,
  continues,
  differsAt,
  runsOf,
  sameCare,
  sameCell,
} from './day.ts';
import type { Fecha, Slot } from './time.ts';

/**
 * The user's unsaved changes of a day, as differences from the expected state, so that they stay correct when fresh
 * data arrives.
 */
export interface DayChange {
  /** Slot → its new cell; null frees it. */
  readonly cells: Readonly<Record<Slot, Cell | null>>;
  /** The same slots → what they held when the user changed them. */
  readonly over: Readonly<Record<Slot, Cell | null>>;
  /** Keys of the care requests off the grid to be removed. */
  readonly removed: readonly string[];
}

export const NO_CHANGE: DayChange = { cells: {}, over: {}, removed: [] };

/** A day as the user sees it: the expected state with the draft applied. */
export function applyDayChange(expected: CalendarDay, change: DayChange | undefined): CalendarDay {
  if (change === undefined) return expected;
  const cells = [...expected.cells];
  for (const [key, cell] of Object.entries(change.cells)) {
    const slot = Number(key);
    if (!isDone(expected, change, slot)) cells[slot] = cell;
  }
  const removed = new Set(change.removed);
  return {
    fecha: expected.fecha,
    cells,
    offGrid: expected.offGrid.filter((careRequest) => !removed.has(careRequestKey(careRequest))),
  };
}

/**
 * Whether the expected state already has the change of a slot, so that it is no longer a change. A change over the same
 * care is different: it moves where shifts begin, or draws again what was removed, so it must match exactly.
 */
export function isDone(expected: CalendarDay, { cells, over }: DayChange, slot: Slot): boolean {
  const there = expected.cells[slot] ?? null;
  const cell = cells[slot] ?? null;
  if (!sameCare(there, cell)) return false;
  return !sameCare(over[slot] ?? null, cell) || sameCell(there, cell);
}

/**
 * The wanted day, with shifts that were removed and drawn again restored to what they were. One shift drawn over
 * several removed ones is not restored.
 */
function withRestored(expected: Cells, wanted: Cells): Cells {
  const cells = [...wanted];
  for (const { from, to, cell } of runsOf(wanted)) {
    const before = expected.slice(from, to);
    const isAsBefore = before.every(
      (below, at) => sameCare(below, cell) && (at === 0 || continues(before[at - 1], below)),
    );
    if (cell.nueva && isAsBefore) cells.splice(from, to - from, ...before);
  }
  return cells;
}

/**
 * The change that turns `expected` into `wanted`; null if they are equal. A slot that is unchanged since `earlier`
 * keeps its `over`. If somebody else has changed the same slot since, an edit does not settle the conflict: another
 * choice still conflicts with theirs, and undoing the choice leaves theirs.
 */
export function dayChange(
  expected: CalendarDay,
  wanted: CalendarDay,
  earlier: DayChange | null = null,
): DayChange | null {
  const cells: Record<Slot, Cell | null> = {};
  const over: Record<Slot, Cell | null> = {};
  const after = withRestored(expected.cells, wanted.cells);
  for (const [slot, cell] of after.entries()) {
    const below = expected.cells[slot] ?? null;
    const decided = earlier?.cells[slot];
    const seen = earlier?.over[slot] ?? null;
    // Keeps an earlier change that only moved where a shift begins. For a day known only from the draft, the expected
    // state does not show where other shifts begin.
    const isRecut = !!decided && sameCare(decided, seen) && sameCell(decided, cell);
    if (!isRecut && !cell?.nueva && !differsAt(after, expected.cells, slot)) continue;
    cells[slot] = cell;
    over[slot] = below;
    if (decided === undefined) continue;
    const isContested = isConflict(decided, seen, below);
    if (isContested && sameCare(cell, seen)) {
      delete cells[slot];
      delete over[slot];
    } else if (isContested || sameCell(decided, cell)) over[slot] = seen;
  }
  const kept = new Set(wanted.offGrid.map(careRequestKey));
  const removed = expected.offGrid.map(careRequestKey).filter((key) => !kept.has(key));
  if (earlier !== null) {
    const contested = contestedRemovals(expected, earlier).filter(({ now }) =>
      kept.has(careRequestKey(now)),
    );
    removed.push(...new Set(contested.map(({ key }) => key)));
  }
  return unlessEmpty({ cells, over, removed });
}

/** A change, or null if it changes nothing. */
export function unlessEmpty(change: DayChange): DayChange | null {
  return changedSlots(change).length === 0 && change.removed.length === 0 ? null : change;
}

export function changedSlots({ cells }: DayChange): readonly Slot[] {
  return Object.keys(cells).map(Number);
}

/** Whether two changes do the same to a slot, starting from the same care. */
export function isSameAt(
  slot: Slot,
  a: DayChange,
  b: DayChange,
  isSame: (one: Cell | null, other: Cell | null) => boolean = sameCell,
): boolean {
  const one = a.cells[slot];
  const other = b.cells[slot];
  if (one === undefined || other === undefined) return one === other;
  return isSame(one, other) && sameCare(a.over[slot] ?? null, b.over[slot] ?? null);
}

/** Whether two changes of a day are equal, in any order. */
export function sameDayChange(a: DayChange | null, b: DayChange | null): boolean {
  if (a === b) return true;
  const [one, other] = [a ?? NO_CHANGE, b ?? NO_CHANGE];
  return (
    [...changedSlots(one), ...changedSlots(other)].every((slot) => isSameAt(slot, one, other)) &&
    one.removed.length === other.removed.length &&
    one.removed.every((key) => other.removed.includes(key))
  );
}

/** A slot that someone else changed while the user's own change of it waits to be saved. */
export interface Conflict {
  readonly fecha: Fecha;
  readonly slot: Slot;
  /** What the user chose. */
  readonly mine: Cell | null;
  /** The expected state now. */
  readonly theirs: Cell | null;
}

/** The slots that both the draft and somebody else changed, in different ways. */
export function conflictsOf(
  expected: CalendarDay,
  change: DayChange | undefined,
): readonly Conflict[] {
  if (change === undefined) return [];
  return [
    ...cellConflicts(expected, change),
    ...eachCareRequest(contestedRemovals(expected, change)).flatMap(removalConflicts),
  ];
}

/** The conflicts of slots. */
export function cellConflicts(
  { fecha, cells }: CalendarDay,
  change: DayChange,
): readonly Conflict[] {
  return Object.entries(change.cells).flatMap(([key, mine]) => {
    const slot = Number(key);
    const theirs = cells[slot] ?? null;
    return isConflict(mine, change.over[slot] ?? null, theirs)
      ? [{ fecha, slot, mine, theirs }]
      : [];
  });
}

/**
 * The care requests off the grid that the user removed and whose interval somebody else has changed since. `key` is the
 * key of the care request at the time of the removal.
 */
export function contestedRemovals({ offGrid }: CalendarDay, { removed }: DayChange) {
  const present = new Set(offGrid.map(careRequestKey));
  const gone = removed.filter((key) => !present.has(key));
  return offGrid
    .filter((careRequest) => !removed.includes(careRequestKey(careRequest)))
    .flatMap((now) =>
      gone.filter((key) => key.startsWith(intervalKey(now))).map((key) => ({ key, now })),
    );
}

/** Each care request whose removal is contested. */
export function eachCareRequest(
  contested: ReturnType<typeof contestedRemovals>,
): readonly CareRequest[] {
  return [...new Set(contested.map(({ now }) => now))];
}

function removalConflicts(careRequest: CareRequest): readonly Conflict[] {
  const { fecha, status, cuidador } = careRequest;
  const { from, to } = slotsOf(careRequest);
  const theirs = { status, cuidador, nueva: false };
  const slots = Array.from({ length: to - from }, (_, index) => from + index);
  return slots.map((slot) => ({ fecha, slot, mine: null, theirs }));
}

/** @param seen what the slot held when `mine` was chosen. */
function isConflict(mine: Cell | null, seen: Cell | null, theirs: Cell | null): boolean {
  return !sameCare(theirs, seen) && !sameCare(theirs, mine);
}
