// Over 250 lines: the two versions of what is decided, and all that is said of them.
import { type OwnVersionOutcome, queueOwnVersion } from '#db/outbox/own-version.ts';
import { discardRejected, returnToDraft } from '#db/outbox/waiting-mutations.ts';
import {
  type CareRequest,
  caregiverKey,
  careRequestKey,
  eachOnce,
  sameCaregiver,
  spanOf,
} from '#domain/calendar/care-request.ts';
import { careRequestsOf, fechasOfChanges } from '#domain/calendar/changes.ts';
import {
  type CalendarDay,
  type Cell,
  caregiversOf,
  deriveDay,
  removeFromCell,
  sameCare,
} from '#domain/calendar/day.ts';
import {
  type Conflict,
  cellConflicts,
  contestedRemovals,
  type DayChange,
  eachCareRequest,
  NO_CHANGE,
} from '#domain/calendar/day-change.ts';
import { settleConflicts } from '#domain/calendar/settle-conflicts.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import {
  type DaySpan,
  type Fecha,
  monthOf,
  SLOT_MINUTES,
  slotStart,
} from '#domain/calendar/time.ts';
import { asWanted } from '#domain/calendar/with-changes.ts';
import type { Mutation } from '#domain/outbox/queue.ts';
import { assignShortNames } from '#domain/people/caregiver-mark.ts';
import { firstNameOf } from '#domain/people/person.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { whoComes } from '#features/calendar/view-model/caregiver-names.ts';
import { describeInterval } from '#features/calendar/view-model/describe-shift.ts';
import { conflict as conflictMessages } from '#i18n/es/conflict.ts';
import { statusName } from '#i18n/es/status.ts';

/**
 * Adjacent slots of a day with the same two versions, or a care request off the grid that one of them removes; people
 * who come in both are left out, unless nobody else comes.
 */
export interface ConflictRun extends DaySpan {
  readonly mine: Cell | null;
  readonly theirs: Cell | null;
}

/** The unit of a decision: a day of the draft, or a rejected mutation. */
export type ConflictDecision = ReturnType<typeof decisionsIn>[number];

/**
 * Everything that somebody else has changed meanwhile, in the draft and in rejected mutations; by day and time. A
 * mutation with days whose shifts are not on this device is left out until they come: nothing is known that it could be
 * compared with, and a choice decides about all of its days.
 */
export function decisionsIn({ draft, day, known, contested, missing }: Calendar) {
  const ofDraft = Object.keys(draft.days)
    .filter(known)
    .map((fecha) => ({
      key: fecha,
      runs: runsOfDraft(day(fecha).expected, draft.days[fecha]),
      /** Further changes that the same choice decides, and that nobody else has changed. */
      rest: [] as readonly ConflictRun[],
      /** Null for a day of the draft. */
      mutation: null,
    }));
  const ofMutations = contested.flatMap((mutation) => {
    const fechas = fechasOfChanges(mutation.changes);
    if (fechas.some((fecha) => missing.includes(monthOf(fecha)))) return [];
    const found = fechas
      .filter(known)
      .sort()
      .map((fecha) => differences(day(fecha).expected, mutation));
    const changed = found.flatMap((one) => one.changed);
    const rest = found.flatMap((one) => one.rest);
    // A choice remains even if the shift is again as its author saw it.
    return changed.length > 0
      ? { key: mutation.id, runs: changed, rest, mutation }
      : { key: mutation.id, runs: rest, rest: [], mutation };
  });
  return [...ofDraft, ...ofMutations]
    .filter((one) => one.runs.length > 0)
    .sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
}

function startOf({ runs: [first] }: { runs: readonly ConflictRun[] }): string {
  return `${first?.fecha} ${String(first?.start).padStart(4, '0')}`;
}

/** What somebody else has changed of a day that the draft changes too. */
function runsOfDraft(expected: CalendarDay, change: DayChange = NO_CHANGE): readonly ConflictRun[] {
  const removals = eachCareRequest(contestedRemovals(expected, change));
  return inOrder([...runs(cellConflicts(expected, change)), ...removals.map(removalOf)]);
}

/**
 * What differs in a day from what a mutation's author wanted: what somebody else has changed, and what nobody has.
 */
function differences(expected: CalendarDay, { changes, beside = [] }: Mutation) {
  const wanted = asWanted(expected, changes, beside);
  const seen = deriveDay(expected.fecha, [...careRequestsOf(changes, 'eliminar'), ...beside]);
  const all = wanted.cells.flatMap((mine, slot): Conflict[] => {
    const theirs = expected.cells[slot] ?? null;
    return sameCare(mine, theirs) ? [] : [{ fecha: expected.fecha, slot, mine, theirs }];
  });
  const isRest = ({ slot, theirs }: Conflict) => sameCare(theirs, seen.cells[slot] ?? null);
  const seenOffGrid = new Set(seen.offGrid.map(careRequestKey));
  const isSeen = (careRequest: CareRequest) => seenOffGrid.has(careRequestKey(careRequest));
  const removed = expected.offGrid.filter((careRequest) => !wanted.offGrid.includes(careRequest));
  const changed = removed.filter((careRequest) => !isSeen(careRequest));
  return {
    changed: inOrder([...runs(all.filter((one) => !isRest(one))), ...changed.map(removalOf)]),
    rest: inOrder([...runs(all.filter(isRest)), ...removed.filter(isSeen).map(removalOf)]),
  };
}

/** The removal of a care request off the grid, which is there. */
function removalOf(careRequest: CareRequest): ConflictRun {
  const { fecha, status, cuidador } = careRequest;
  const theirs = { status, cuidador, nueva: false };
  return { fecha, ...spanOf(careRequest), mine: null, theirs };
}

function inOrder(list: readonly ConflictRun[]): readonly ConflictRun[] {
  return list.toSorted((a, b) => a.start - b.start);
}

function runs(conflicts: readonly Conflict[]): readonly ConflictRun[] {
  const list: ConflictRun[] = [];
  for (const { fecha, slot, mine, theirs } of conflicts.map(withoutSharedPeople)) {
    const last = list.at(-1);
    const start = slotStart(slot);
    const end = start + SLOT_MINUTES;
    if (last?.end === start && sameCare(last.mine, mine) && sameCare(last.theirs, theirs)) {
      list[list.length - 1] = { ...last, end };
    } else {
      list.push({ fecha, start, end, mine, theirs });
    }
  }
  return list;
}

/** A conflict by the people it concerns: of two people at the same hours, one may come whatever is chosen. */
function withoutSharedPeople(conflict: Conflict): Conflict {
  const { mine, theirs } = conflict;
  if (mine === null || theirs === null) return conflict;
  const [own, others] = [mine, theirs].map((cell, at, both) =>
    caregiversOf(both[1 - at] as Cell).reduce<Cell | null>(
      (left, cuidador) => removeFromCell(left, { status: cell.status, cuidador }),
      cell,
    ),
  ) as [Cell | null, Cell | null];
  return own === null || others === null ? conflict : { ...conflict, mine: own, theirs: others };
}

/**
 * The result of a choice. `settled`: the saved version stays; `drafted`: the own version stays in the draft, to be
 * saved; the others as in `queueOwnVersion`.
 */
export type Settled = 'settled' | OwnVersionOutcome;

/**
 * Settles one decision. An own version that was saved before is saved again; that of the draft stays in the draft.
 * Rejects if this device cannot store it.
 * @param next the id and the time of the mutation that is then queued.
 */
export async function settle(
  calendar: Calendar,
  { runs: [first], mutation }: ConflictDecision,
  choice: 'mine' | 'theirs',
  next: Pick<Mutation, 'id' | 'createdAt'>,
): Promise<Settled> {
  const { day, open } = calendar;
  const { db, paciente: patient, draftStore } = open;
  if (mutation === null) {
    if (first)
      calendar.change((draft) => settleConflicts(draft, day(first.fecha).expected, choice));
    return choice === 'mine' ? 'drafted' : 'settled';
  }
  if (choice === 'theirs') {
    await discardRejected(db, patient, mutation.id);
    return 'settled';
  }
  // Edits made before the choice are written to the disk before it.
  await draftStore.write();
  const shown = (fecha: Fecha) => day(fecha).expected;
  const outcome = await queueOwnVersion(db, patient, mutation.id, shown, next);
  if (outcome !== 'drafted') return outcome;
  const moved = await returnToDraft(db, patient, mutation.id);
  return moved === 'moved' ? 'drafted' : moved;
}

/** «lunes, 23 de noviembre, 12:00 a 12:30» */
export function describeRun({ fecha, start, end }: ConflictRun): string {
  return describeInterval(fecha, start, end);
}

/** One of the two versions as a text: in a conflict, free always means that something was removed. */
export function describeVersion(run: ConflictRun, whose: 'mine' | 'theirs'): string {
  const cell = run[whose];
  if (cell === null) return conflictMessages.removed[whose];
  return [statusName[cell.status], whoComes(cell)].filter(Boolean).join(', ');
}

/**
 * The texts of the two buttons, each by its result: «Dejar a Diego» and «Dejar a Camila», «Quitar el turno», «Dejar el
 * turno pendiente». A version that differs among these slots is named as a whole.
 */
export function describeChoice(runs: readonly ConflictRun[]) {
  const [mine, theirs] = [resultOf(runs, 'mine'), resultOf(runs, 'theirs')];
  return mine === theirs
    ? conflictMessages.keep
    : { mine: mine ?? conflictMessages.keep.mine, theirs: theirs ?? conflictMessages.keep.theirs };
}

/** The result if one of the versions stays; null if it differs among these slots. */
function resultOf(runs: readonly ConflictRun[], whose: 'mine' | 'theirs'): string | null {
  const [first, ...others] = runs.map((run) => run[whose]);
  if (first === undefined || !others.every((other) => isAlike(first, other))) return null;
  if (first === null) return conflictMessages.keepFree[whose];
  const caregivers = caregiversOf(first);
  const cells = runs.flatMap(({ mine, theirs }) => [mine, theirs]);
  const people = cells.flatMap((cell) => (cell === null ? [] : caregiversOf(cell)));
  const short = assignShortNames(eachOnce(people));
  // If the same person is in both versions, the status differs.
  const isSame = runs.every(
    ({ mine, theirs }) => mine !== null && theirs !== null && isWhoAlike(mine, theirs),
  );
  return caregivers.length === 0 || isSame || caregivers.some(({ nombre }) => !nombre)
    ? conflictMessages.keepStatus[first.status]
    : // The whole name of namesakes: elsewhere on the page a letter may mean somebody else.
      conflictMessages.keepPeople(
        caregivers.map((one) =>
          caregiverKey(one) in short ? one.nombre : firstNameOf(one.nombre),
        ),
      );
}

/** Whether the same people come, or nobody in the same status. */
function isAlike(one: Cell | null, other: Cell | null): boolean {
  if (one === null || other === null) return one === other;
  return isWhoAlike(one, other) && (one.cuidador !== null || one.status === other.status);
}

function isWhoAlike(one: Cell, other: Cell): boolean {
  const [a, b] = [caregiversOf(one), caregiversOf(other)];
  return a.length === b.length && a.every((caregiver, n) => sameCaregiver(caregiver, b[n] ?? null));
}

/**
 * The confirmed shift that is lost if the user's version stays; null if none is.
 * @param isOver whether its hours are over.
 */
export function describeLoss({ mine, theirs }: ConflictRun, isOver: boolean): string | null {
  if (theirs === null || !isConfirmed(theirs)) return null;
  const staying = mine !== null && isConfirmed(mine) ? caregiversOf(mine) : [];
  const lost = caregiversOf(theirs).filter(
    (caregiver) => !staying.some((one) => sameCaregiver(one, caregiver)),
  );
  if (lost.length > 0) {
    const { caregivers, whoCame } = conflictMessages.loses;
    return (isOver ? whoCame : caregivers)(
      lost.map(({ nombre }) => nombre || conflictMessages.unnamed),
    );
  }
  if (mine === null) return conflictMessages.loses.shift;
  return isConfirmed(mine) ? null : conflictMessages.loses.confirmation;
}
