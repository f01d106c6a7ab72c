import { isSameJson } from '#domain/is-same-json.ts';
import { careRequestKey } from './care-request.ts';
import type { CalendarDay } from './day.ts';
import {
  changedSlots,
  contestedRemovals,
  type DayChange,
  isDone,
  unlessEmpty,
} from './day-change.ts';
import { type Draft, type Step, UNDO_STEPS, withDays } from './draft.ts';
import { mergeDayChanges } from './merge-day-changes.ts';
import type { Fecha } from './time.ts';

/**
 * Three-way merge of the drafts of two tabs.
 *
 * Law: slot by slot, a change since `base` on only one side is in the result; if both sides changed the same slot,
 * `mine` wins.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Draft {
  if (isSameJson(base, theirs)) return mine;
  const fechas = [base, mine, theirs].flatMap((draft) => Object.keys(draft.days));
  const days = fechas.map((fecha) => [
    fecha,
    mergeDayChanges(base.days[fecha], mine.days[fecha], theirs.days[fecha]),
  ]);
  return {
    days: withDays({}, Object.fromEntries(days)),
    undo: mergeSteps(base.undo, mine.undo, theirs.undo),
    redo: mine.redo,
  };
}

/**
 * A draft without the changes that the expected state already has, because somebody else made the same. Otherwise such
 * a change would come back as an edit of this user as soon as somebody reverts it.
 * @param expectedOn returns null if the day is not known.
 * @returns the same draft if it has no such changes.
 */
export function withoutExpected(
  draft: Draft,
  expectedOn: (fecha: Fecha) => CalendarDay | null,
): Draft {
  const changed: Record<Fecha, DayChange | null> = {};
  for (const [fecha, change] of Object.entries(draft.days)) {
    const expected = expectedOn(fecha);
    if (expected === null) continue;
    const left = changedSlots(change).filter((slot) => !isDone(expected, change, slot));
    const contested = contestedRemovals(expected, change).map(({ key }) => key);
    const there = new Set(expected.offGrid.map(careRequestKey));
    const removed = change.removed.filter((key) => there.has(key) || contested.includes(key));
    if (left.length === changedSlots(change).length && removed.length === change.removed.length)
      continue;
    const only = (all: DayChange['cells']) =>
      Object.fromEntries(left.map((slot) => [slot, all[slot] ?? null]));
    changed[fecha] = unlessEmpty({ cells: only(change.cells), over: only(change.over), removed });
  }
  return Object.keys(changed).length === 0
    ? draft
    : { ...draft, days: withDays(draft.days, changed) };
}

/** The steps of one tab after those of the other, without duplicates, because a write may be repeated. */
function mergeSteps(
  base: readonly Step[],
  mine: readonly Step[],
  theirs: readonly Step[],
): readonly Step[] {
  const differ = mine.findIndex((step, index) => !isSameJson(step, base[index]));
  const since = differ < 0 ? [] : mine.slice(differ);
  const last = theirs.slice(theirs.length - since.length);
  const isThere = since.every((step, index) => isSameJson(step, last[index]));
  return isThere ? theirs : [...theirs, ...since].slice(-UNDO_STEPS);
}
