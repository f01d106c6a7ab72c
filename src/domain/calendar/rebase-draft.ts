import { sameCare, sameCell } from './day.ts';
import { type DayChange, NO_CHANGE, unlessEmpty } from './day-change.ts';
import { type Draft, EMPTY_DRAFT, type Step, withDays } from './draft.ts';

/**
 * What is left of a draft that the user continued from `saved`, once `saved` is in the outbox: the later
 * changes, over the mutation, and the later steps. Steps are compared by identity, because doing the same again
 * is another step; if the draft was read from the disk again in between, the steps of `saved` stay too.
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
 * What a draft on the disk changes besides `saved`, because another tab has written it meanwhile. That tab may
 * not have seen the changes of `saved`, so one that is missing there was not undone. Its undo steps may contain
 * them, so they are dropped.
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

/** A day's change relative to what a mutation makes of the day; null where there is none. */
function changeSince(change: DayChange | null, saved: DayChange | undefined): DayChange | null {
  if (saved === undefined) return change;
  const { cells, over, removed } = change ?? NO_CHANGE;
  const left = { cells: { ...cells }, over: { ...over } };
  for (const [key, below] of Object.entries(saved.cells)) {
    const slot = Number(key);
    // What was undone since is a change again, because the mutation contains it.
    const wanted = cells[slot] === undefined ? (saved.over[slot] ?? null) : cells[slot];
    delete left.cells[slot];
    delete left.over[slot];
    if (sameCare(wanted, below) && wanted?.starts === below?.starts) continue;
    left.cells[slot] = wanted && { ...wanted, nueva: wanted.nueva && below === null };
    left.over[slot] = below && { ...below, nueva: false };
  }
  return unlessEmpty({ ...left, removed: removed.filter((key) => !saved.removed.includes(key)) });
}
