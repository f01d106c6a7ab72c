import type { SlotChange } from './changes.ts';
import { type CalendarDay, type Cell, deriveDay, sameCare, sameCell } from './day.ts';
import { diffDay } from './diff.ts';
import { type CareRecord, intervalKey, recordKey, slotsOf } from './record.ts';
import type { Fecha, Slot } from './time.ts';

/**
 * What the user changed and has not saved, as differences to what the server will hold: it stays
 * right when fresh data arrives beneath it.
 */
export interface DayChange {
  /** Half hour → what it shall be; null frees it. */
  readonly cells: Readonly<Record<Slot, Cell | null>>;
  /** The same half hours → what stood there when the user decided. */
  readonly over: Readonly<Record<Slot, Cell | null>>;
  /** Keys of the records off the grid that shall go. */
  readonly removed: readonly string[];
}

/** One step that can be undone: some days' changes before and after it. */
export interface Step {
  readonly before: Readonly<Record<Fecha, DayChange | null>>;
  readonly after: Readonly<Record<Fecha, DayChange | null>>;
}

export interface Draft {
  readonly days: Readonly<Record<Fecha, DayChange>>;
  /** Oldest first. */
  readonly undo: readonly Step[];
  /** The one that was undone last comes last. */
  readonly redo: readonly Step[];
}

export const UNDO_STEPS = 50;

export const EMPTY_DRAFT: Draft = { days: {}, undo: [], redo: [] };

const NO_CHANGE: DayChange = { cells: {}, over: {}, removed: [] };

/** A day as the user sees it: what the server will hold, and the draft on top. */
export function applyDayChange(held: CalendarDay, change: DayChange | undefined): CalendarDay {
  if (change === undefined) return held;
  const cells = [...held.cells];
  for (const [key, cell] of Object.entries(change.cells)) {
    const slot = Number(key);
    // A change that the server meanwhile holds by itself is no change any more.
    if (!sameCare(held.cells[slot] ?? null, cell)) cells[slot] = cell;
  }
  const removed = new Set(change.removed);
  return {
    fecha: held.fecha,
    cells,
    offGrid: held.offGrid.filter((record) => !removed.has(recordKey(record))),
  };
}

/**
 * The change that turns `held` into `wanted`; null when they are the same. What `earlier` already
 * decided keeps what it was decided over. Where somebody else has changed the same half hour since, no edit
 * settles that by itself: another choice is still in conflict with theirs, and one that is taken back
 * leaves theirs as they are.
 */
export function dayChange(
  held: CalendarDay,
  wanted: CalendarDay,
  earlier: DayChange | null = null,
): DayChange | null {
  const cells: Record<Slot, Cell | null> = {};
  const over: Record<Slot, Cell | null> = {};
  for (const [slot, cell] of wanted.cells.entries()) {
    const below = held.cells[slot] ?? null;
    if (sameCare(below, cell)) continue;
    cells[slot] = cell;
    over[slot] = below;
    const decided = earlier?.cells[slot];
    if (decided === undefined) continue;
    const seen = earlier?.over[slot] ?? null;
    const isContested = isConflict(decided, seen, below);
    if (isContested && sameCare(cell, seen)) {
      delete cells[slot];
      delete over[slot];
    } else if (isContested || sameCell(decided, cell)) over[slot] = seen;
  }
  const kept = new Set(wanted.offGrid.map(recordKey));
  const removed = held.offGrid.map(recordKey).filter((key) => !kept.has(key));
  if (earlier !== null) {
    const contested = movedOn(held, earlier).filter((record) => kept.has(recordKey(record)));
    removed.push(...earlier.removed.filter((key) => isOfAny(contested, key)));
  }
  return Object.keys(cells).length === 0 && removed.length === 0 ? null : { cells, over, removed };
}

/**
 * The draft after one edit of some days, as one step of undo. `edits` pairs each day as the server
 * will hold it with the day that the user wants. Returns the same draft when nothing changes.
 */
export function editDraft(
  draft: Draft,
  edits: readonly { readonly held: CalendarDay; readonly wanted: CalendarDay }[],
): Draft {
  const before: Record<Fecha, DayChange | null> = {};
  const after: Record<Fecha, DayChange | null> = {};
  for (const { held, wanted } of edits) {
    const { fecha } = held;
    const old = draft.days[fecha] ?? null;
    const next = dayChange(held, wanted, old);
    if (sameDayChange(old, next)) continue;
    before[fecha] = old;
    after[fecha] = next;
  }
  if (Object.keys(after).length === 0) return draft;
  return {
    days: withDays(draft.days, after),
    undo: [...draft.undo, { before, after }].slice(-UNDO_STEPS),
    redo: [],
  };
}

export function undo(draft: Draft): Draft {
  const step = draft.undo.at(-1);
  if (step === undefined) return draft;
  return {
    days: withDays(draft.days, step.before),
    undo: draft.undo.slice(0, -1),
    redo: [...draft.redo, step],
  };
}

export function redo(draft: Draft): Draft {
  const step = draft.redo.at(-1);
  if (step === undefined) return draft;
  return {
    days: withDays(draft.days, step.after),
    undo: [...draft.undo, step],
    redo: draft.redo.slice(0, -1),
  };
}

/**
 * What is left of a draft that went on from `saved`, once that one waits in the outbox: what was changed
 * since, over what the save makes of each half hour, and the steps since.
 */
export function sinceSaved(draft: Draft, saved: Draft): Draft {
  const rebased = (days: Step['before']) =>
    Object.fromEntries(
      Object.entries(days).map(([fecha, day]) => [fecha, changeSince(day, saved.days[fecha])]),
    );
  const since = (steps: readonly Step[], old: readonly Step[]) =>
    steps
      .slice(knownSteps(steps, old))
      .map(({ before, after }) => ({ before: rebased(before), after: rebased(after) }));
  const fechas = [...Object.keys(saved.days), ...Object.keys(draft.days)];
  const days = Object.fromEntries(fechas.map((fecha) => [fecha, draft.days[fecha] ?? null]));
  return {
    days: withDays({}, rebased(days)),
    undo: since(draft.undo, saved.undo),
    redo: since(draft.redo, saved.redo),
  };
}

/**
 * How many of some steps are those of before, of which the oldest may have been let go. By their place: who
 * does the same again has done another step.
 */
function knownSteps(steps: readonly Step[], old: readonly Step[]): number {
  const texts = old.map((step) => JSON.stringify(step));
  const isFull = Math.max(steps.length, old.length) >= UNDO_STEPS;
  let most = 0;
  for (let from = 0; from < (isFull ? old.length : 1); from += 1) {
    let count = 0;
    while (count < steps.length && JSON.stringify(steps[count]) === texts[from + count]) count += 1;
    most = Math.max(most, count);
  }
  return most;
}

/** A day's change as it is over what a save makes of the day; null where it is the same. */
function changeSince(change: DayChange | null, saved: DayChange | undefined): DayChange | null {
  if (saved === undefined) return change;
  const { cells, over, removed } = change ?? NO_CHANGE;
  const left = { cells: { ...cells }, over: { ...over } };
  for (const [key, below] of Object.entries(saved.cells)) {
    const slot = Number(key);
    // What was taken back since is a change again: the save has it.
    const wanted = cells[slot] === undefined ? (saved.over[slot] ?? null) : cells[slot];
    delete left.cells[slot];
    delete left.over[slot];
    if (sameCare(wanted, below)) continue;
    left.cells[slot] = wanted && { ...wanted, nueva: wanted.nueva && below === null };
    left.over[slot] = below && { ...below, nueva: false };
  }
  const gone = removed.filter((recordId) => !saved.removed.includes(recordId));
  const isSame = Object.keys(left.cells).length === 0 && gone.length === 0;
  return isSame ? null : { ...left, removed: gone };
}

/** A half hour that someone else changed while the user's own change of it waits to be saved. */
export interface Conflict {
  readonly fecha: Fecha;
  readonly slot: Slot;
  /** What the user chose. */
  readonly mine: Cell | null;
  /** What the server will hold now. */
  readonly theirs: Cell | null;
}

/** Where fresh data touches the same half hours as the draft and says something else. */
export function conflictsOf(held: CalendarDay, change: DayChange | undefined): readonly Conflict[] {
  if (change === undefined) return [];
  return [...cellConflicts(held, change), ...movedOn(held, change).flatMap(removalConflicts)];
}

function cellConflicts({ fecha, cells }: CalendarDay, change: DayChange): readonly Conflict[] {
  return Object.entries(change.cells).flatMap(([key, mine]) => {
    const slot = Number(key);
    const theirs = cells[slot] ?? null;
    return isConflict(mine, change.over[slot] ?? null, theirs)
      ? [{ fecha, slot, mine, theirs }]
      : [];
  });
}

/** Records off the grid that were to go and are others by now: somebody confirmed them, say. */
function movedOn({ offGrid }: CalendarDay, { removed }: DayChange): readonly CareRecord[] {
  const keys = new Set(offGrid.map(recordKey));
  const stale = removed.filter((key) => !keys.has(key));
  return offGrid.filter(
    (record) =>
      !removed.includes(recordKey(record)) &&
      stale.some((key) => key.startsWith(intervalKey(record))),
  );
}

/** Whether a key is of the same interval as one of some records. */
function isOfAny(records: readonly CareRecord[], key: string): boolean {
  return records.some((record) => key.startsWith(intervalKey(record)));
}

function removalConflicts(record: CareRecord): readonly Conflict[] {
  const { fecha, status, cuidador } = record;
  const { from, to } = slotsOf(record);
  const theirs = { status, cuidador, nueva: false };
  return Array.from({ length: to - from }, (_, index) => ({
    fecha,
    slot: from + index,
    mine: null,
    theirs,
  }));
}

/** @param seen what stood there when `mine` was chosen. */
function isConflict(mine: Cell | null, seen: Cell | null, theirs: Cell | null): boolean {
  return !sameCare(theirs, seen) && !sameCare(theirs, mine);
}

/** Settles a day's conflicts: the user's choices stay, now over what stands there, or give way. */
export function settleConflicts(draft: Draft, held: CalendarDay, choice: 'mine' | 'theirs'): Draft {
  const change = draft.days[held.fecha];
  if (change === undefined || conflictsOf(held, change).length === 0) return draft;
  const cells = { ...change.cells };
  const over = { ...change.over };
  for (const { slot, theirs } of cellConflicts(held, change)) {
    over[slot] = theirs;
    if (choice === 'theirs') {
      delete cells[slot];
      delete over[slot];
    }
  }
  const moved = movedOn(held, change);
  const removed = change.removed.filter((key) => !isOfAny(moved, key));
  if (choice === 'mine') removed.push(...moved.map(recordKey));
  const isEmpty = Object.keys(cells).length === 0 && removed.length === 0;
  const after = { [held.fecha]: isEmpty ? null : { cells, over, removed } };
  return {
    days: withDays(draft.days, after),
    undo: [...draft.undo, { before: { [held.fecha]: change }, after }].slice(-UNDO_STEPS),
    redo: [],
  };
}

/** What saving sends: how the server gets from the records it will hold to what the user sees. */
export function changesOfDraft(
  draft: Draft,
  heldRecords: (fecha: Fecha) => readonly CareRecord[],
): readonly SlotChange[] {
  return Object.keys(draft.days)
    .sort()
    .flatMap((fecha) => {
      const records = heldRecords(fecha);
      const day = deriveDay(fecha, records);
      return diffDay(records, applyDayChange(day, draft.days[fecha]));
    });
}

function withDays(
  days: Draft['days'],
  changes: Readonly<Record<Fecha, DayChange | null>>,
): Draft['days'] {
  const result: Record<Fecha, DayChange> = { ...days };
  for (const [fecha, change] of Object.entries(changes)) {
    if (change === null) delete result[fecha];
    else result[fecha] = change;
  }
  return result;
}

/** Whether two changes of a day make the same of it. */
export function sameDayChange(a: DayChange | null, b: DayChange | null): boolean {
  if (a === b) return true;
  const one = a ?? NO_CHANGE;
  const other = b ?? NO_CHANGE;
  const slots = new Set([...Object.keys(one.cells), ...Object.keys(other.cells)].map(Number));
  for (const slot of slots) {
    const left = one.cells[slot];
    const right = other.cells[slot];
    if (left === undefined || right === undefined || !sameCell(left, right)) return false;
  }
  return one.removed.join('\n') === other.removed.join('\n');
}
