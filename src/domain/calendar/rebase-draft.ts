import { sameCare, sameCell } from './day.ts';
import { type DayChange, NO_CHANGE, unlessEmpty } from './day-change.ts';
import { type Draft, EMPTY_DRAFT, type Step, withDays } from './draft.ts';

/**
 * The rest of a draft that the user continued from `saved`, once `saved` is in the outbox: the later changes, based on
 * the mutation, and the later steps. Steps are compared by identity, because repeating an edit is another step. If the
 * draft was read from the disk again in between, the steps of `saved` stay too.
 */
export function rebaseOnMutation(draft: Draft, saved: Draft): Draft {
  const rebased = (days: Step['before']) =>
    Object.fromEntries(
      Object.entries(days).map(([fecha, day]) => [fecha, changeSince(day, saved.days[fecha])]),
    );
  const since = (steps: readonly Step[], old: readonly Step[]) =>
    steps
      .filter((step) => !old.includes(step))
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
 * The changes of a draft on the disk that `saved` does not have, because another tab has written it meanwhile. A change
 * of `saved` that is missing there does not mean that it was undone: that tab may never have seen it. Its undo steps
 * may contain changes of `saved`, so they are dropped.
 */
export function rebaseBesideMutation(draft: Draft, saved: Draft): Draft {
  const beside = Object.entries(draft.days).map(([fecha, day]) => {
    const { cells, removed } = saved.days[fecha] ?? NO_CHANGE;
    const left = {
      cells: { ...day.cells },
      over: { ...day.over },
      removed: day.removed.filter((key) => !removed.includes(key)),
    };
    for (const [key, cell] of Object.entries(cells)) {
      const slot = Number(key);
      const other = left.cells[slot];
      if (other === undefined || !sameCell(other, cell)) continue;
      delete left.cells[slot];
      delete left.over[slot];
    }
    return [fecha, unlessEmpty(left)];
  });
  return { ...EMPTY_DRAFT, days: withDays({}, Object.fromEntries(beside)) };
}

/** A day's change relative to the day after a mutation; null if there is none. */
function changeSince(change: DayChange | null, saved: DayChange | undefined): DayChange | null {
  if (saved === undefined) return change;
  const { cells, over, removed } = change ?? NO_CHANGE;
  const left = { cells: { ...cells }, over: { ...over } };
  for (const [key, below] of Object.entries(saved.cells)) {
    const slot = Number(key);
    // A change of the mutation that was undone since becomes a change again, because the mutation contains it.
    const wanted = cells[slot] === undefined ? (saved.over[slot] ?? null) : cells[slot];
    delete left.cells[slot];
    delete left.over[slot];
    if (sameCare(wanted, below) && wanted?.starts === below?.starts) continue;
    left.cells[slot] = wanted && { ...wanted, nueva: wanted.nueva && below === null };
    left.over[slot] = below && { ...below, nueva: false };
  }
  return unlessEmpty({ ...left, removed: removed.filter((key) => !saved.removed.includes(key)) });
}
