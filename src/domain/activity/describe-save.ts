import {
  type CareRequest,
  caregiverKey,
  careKey,
  endOf,
  intervalKey,
  startOf,
} from '#domain/calendar/care-request.ts';
import { careRequestsOf, type SlotChange } from '#domain/calendar/changes.ts';
import { changesByShift } from '#domain/calendar/changes-by-shift.ts';
import { isConfirmed, isPending } from '#domain/calendar/status.ts';
import { addDays, DAY_MINUTES } from '#domain/calendar/time.ts';
import { groupBy } from '#domain/group-by.ts';
import { lastPart, type ShiftPart } from '#domain/shifts/care-shift.ts';
import { asCareRequest } from '#domain/shifts/judge-answer.ts';
import { type Run, shiftsOver } from '#domain/shifts/requested-shifts.ts';
import type { ActivityDetail, ActivityKind, ShiftLine, ShiftTimes } from './activity.ts';

/** One row of the activity, without its author and its time. */
interface Described {
  readonly kind: ActivityKind;
  readonly detail: ActivityDetail;
}

/** The most shifts that one row lists. */
const MOST_LINES = 50;

/**
 * Describes a save with one row per kind: asked, confirmed, moved, removed or changed.
 * @param applied only the changes that were applied; their caregivers carry the name to be shown.
 * @param unchanged care requests beside the changed ones that stayed, with names too: the other part of a night of
 * which one part was changed.
 */
export function describeSave(
  applied: readonly SlotChange[],
  unchanged: readonly CareRequest[] = [],
): readonly Described[] {
  const byKind = groupBy(entriesOf(applied, wholeAmong(unchanged)), ({ kind }) => kind);
  return [...byKind].map(([kind, entries]) => {
    const lines = entries.map(({ line }) => line);
    return { kind, detail: listShifts(lines) };
  });
}

/** The detail of a row that lists parts of shifts. */
export function listParts(parts: readonly ShiftPart[]): ActivityDetail {
  return listShifts(shiftsAlike(parts.map(asCareRequest)).map(lineOf));
}

/** Lists only the first shifts, and counts the rest. */
function listShifts(lines: readonly ShiftLine[]): ActivityDetail {
  const more = lines.length - MOST_LINES;
  return { shifts: lines.slice(0, MOST_LINES), ...(more > 0 && { more }) };
}

interface Entry {
  readonly kind: ActivityKind;
  readonly line: ShiftLine;
}

/** A shift together with its unchanged part: the other part of a night. */
type Whole = (shift: Run) => Run;

function wholeAmong(unchanged: readonly CareRequest[]): Whole {
  const byDay = groupBy(unchanged, ({ fecha }) => fecha);
  return (shift) => {
    const days = new Set(
      shift.flatMap(({ fecha }) => [addDays(fecha, -1), fecha, addDays(fecha, 1)]),
    );
    const beside = [...days].flatMap((fecha) => byDay.get(fecha) ?? []);
    const alike = beside.filter((one) => careKey(one) === careKey(shift[0]));
    return shiftsOver([...shift, ...alike]).find((whole) => whole.includes(shift[0])) ?? shift;
  };
}

/** The unchanged part of a whole shift; null if there is none. */
function stayed(whole: Run, changed: Run): Run | null {
  const [first, ...rest] = whole.filter((one) => !changed.includes(one));
  return first === undefined ? null : [first, ...rest];
}

function entriesOf(applied: readonly SlotChange[], whole: Whole): readonly Entry[] {
  const groups = changesByShift(applied).map((group) => {
    const shifts = (accion: SlotChange['accion']) => shiftsAlike(careRequestsOf(group, accion));
    return { removed: shifts('eliminar'), added: shifts('inscribir') };
  });
  const replaced = groups.filter(({ removed, added }) => removed.length > 0 && added.length > 0);
  const rest = groups.filter((group) => !replaced.includes(group));
  // A shift that moves to another day, or to hours far from its own, appears as one removed and one added.
  const removed = groupBy(rest.flatMap((group) => group.removed).sort(byTime), shapeOf);
  const added = rest.flatMap((group) => group.added).sort(byTime);
  const entries = added.map((shift): Entry => {
    const before = removed.get(shapeOf(shift))?.shift();
    if (before !== undefined) return { kind: 'moved', line: withBefore(shift, before) };
    const longer = whole(shift);
    const shorter = stayed(longer, shift);
    if (shorter !== null) return { kind: 'changed', line: withBefore(longer, shorter) };
    return { kind: shift.every(isConfirmed) ? 'confirmed' : 'asked', line: lineOf(shift) };
  });
  return [
    ...entries,
    ...replaced.flatMap((group) => replacedEntries(group, whole)),
    ...[...removed.values()].flat().map((shift): Entry => {
      const longer = whole(shift);
      const shorter = stayed(longer, shift);
      if (shorter !== null) return { kind: 'changed', line: withBefore(shorter, longer) };
      return { kind: 'removed', line: lineOf(shift) };
    }),
  ];
}

/** The entries of shifts that were replaced by something else at the same hours. */
function replacedEntries(
  of: { readonly removed: readonly Run[]; readonly added: readonly Run[] },
  whole: Whole,
): readonly Entry[] {
  const [before, ...others] = of.removed;
  const isConfirmation =
    of.removed.flat().every(isPending) &&
    of.added.flat().every(isConfirmed) &&
    sameTimes(of.removed.flat(), of.added.flat());
  return of.added.map((shift): Entry => {
    if (isConfirmation) return { kind: 'confirmed', line: lineOf(shift) };
    if (before === undefined || others.length > 0) return { kind: 'changed', line: lineOf(shift) };
    if (sameTimes(before, shift)) {
      return { kind: 'changed', line: { ...lineOf(shift), ...replacedBy(shift, before) } };
    }
    if (careKey(before[0]) !== careKey(shift[0])) {
      const line = { ...withBefore(shift, before), ...replacedBy(shift, before) };
      return { kind: 'changed', line };
    }
    const [now, then] = [whole(shift), whole(before)];
    const isMove = of.added.length === 1 && shapeOf(then) === shapeOf(now);
    return { kind: isMove ? 'moved' : 'changed', line: withBefore(now, then) };
  });
}

/** Shifts of one status and one caregiver each, by time. */
function shiftsAlike(careRequests: readonly CareRequest[]): Run[] {
  const alike = groupBy(careRequests, careKey);
  return [...alike.values()].flatMap(shiftsOver).sort(byTime);
}

/**
 * A key that is equal for shifts that differ at most in when they are. A night keeps its length even if the clock skips
 * an hour of it.
 */
function shapeOf(shift: Run): string {
  const [first] = shift;
  const last = lastPart(shift) ?? first;
  const days = last.fecha === first.fecha ? 0 : DAY_MINUTES;
  return `${days + endOf(last) - startOf(first)}|${careKey(first)}`;
}

function sameTimes(a: readonly CareRequest[], b: readonly CareRequest[]): boolean {
  const keys = (shift: readonly CareRequest[]) => shift.map(intervalKey).sort().join();
  return keys(a) === keys(b);
}

function byTime([a]: Run, [b]: Run): number {
  if (a.fecha !== b.fecha) return a.fecha < b.fecha ? -1 : 1;
  return startOf(a) - startOf(b);
}

function lineOf(shift: Run): ShiftLine {
  const nombre = shift[0].cuidador?.nombre ?? '';
  return { ...timesOf(shift), ...(nombre !== '' && { cuidador: nombre }) };
}

function withBefore(shift: Run, earlier: Run): ShiftLine {
  return { ...lineOf(shift), before: timesOf(earlier) };
}

/** The caregiver who was replaced by somebody else or by nobody. */
function replacedBy([now]: Run, [then]: Run): Pick<ShiftLine, 'replaced'> {
  const { cuidador: before } = then;
  if (before === null || before.nombre === '') return {};
  const isSame = now.cuidador !== null && caregiverKey(now.cuidador) === caregiverKey(before);
  return isSame ? {} : { replaced: before.nombre };
}

function timesOf(shift: Run): ShiftTimes {
  const [first] = shift;
  const { fecha, horaInicio } = first;
  const last = lastPart(shift) ?? first;
  const { fecha: lastFecha, horaFin } = last;
  // As minutes: a backend may spell midnight as 00:00.
  const isLong = lastFecha !== fecha && endOf(last) > startOf(first);
  return { fecha, horaInicio, horaFin, ...(isLong && { lastFecha }) };
}
