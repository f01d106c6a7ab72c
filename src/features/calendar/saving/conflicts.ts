import { discardRejected, returnToDraft } from '#db/waiting-mutations.ts';
import { type ShiftCaregiver, sameCaregiver } from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { type CalendarDay, type Cell, caregiversOf, sameCare } from '#domain/calendar/day.ts';
import { type Conflict, conflictsOf } from '#domain/calendar/day-change.ts';
import { settleConflicts } from '#domain/calendar/settle-conflicts.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import { type Fecha, SLOT_MINUTES, type Slot } from '#domain/calendar/time.ts';
import { asWanted } from '#domain/calendar/with-changes.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { whoComes } from '#features/calendar/view-model/caregiver-names.ts';
import { describeInterval, firstName } from '#features/calendar/view-model/describe-shift.ts';
import { conflict as conflictMessages } from '#i18n/es/conflict.ts';
import { statusName } from '#i18n/es/status.ts';

/** Neighbouring slots of a day with the same two versions. */
export interface ConflictRun {
  readonly fecha: Fecha;
  readonly from: Slot;
  readonly to: Slot;
  readonly mine: Cell | null;
  readonly theirs: Cell | null;
}

/** What the user decides about at once: a day of the draft, or a rejected mutation. */
export type ConflictDecision = ReturnType<typeof decisionsIn>[number];

/** All that somebody else has changed meanwhile, in the draft and in rejected mutations; by day and time. */
export function decisionsIn({ draft, day, known, contested }: Calendar) {
  const ofDraft = Object.keys(draft.days)
    .filter(known)
    .map((fecha) => ({
      key: fecha,
      runs: runs(conflictsOf(day(fecha).expected, draft.days[fecha])),
      /** Null for a day of the draft. */
      mutation: null,
    }));
  const ofMutations = contested.map((mutation) => {
    const fechas = new Set(mutation.changes.map(({ record }) => record.fecha));
    const differing = [...fechas]
      .filter(known)
      .sort()
      .flatMap((fecha) => runs(differences(day(fecha).expected, mutation.changes)));
    return { key: mutation.id, runs: differing, mutation };
  });
  return [...ofDraft, ...ofMutations]
    .filter((one) => one.runs.length > 0)
    .sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
}

function startOf({ runs: [first] }: { runs: readonly ConflictRun[] }): string {
  return `${first?.fecha} ${String(first?.from).padStart(2, '0')}`;
}

/** Where a day is not as a mutation's author wanted it. */
function differences(expected: CalendarDay, changes: readonly SlotChange[]): readonly Conflict[] {
  const wanted = asWanted(expected, changes);
  return wanted.cells.flatMap((mine, slot) => {
    const theirs = expected.cells[slot] ?? null;
    return sameCare(mine, theirs) ? [] : [{ fecha: expected.fecha, slot, mine, theirs }];
  });
}

function runs(conflicts: readonly Conflict[]): readonly ConflictRun[] {
  const list: ConflictRun[] = [];
  for (const { fecha, slot, mine, theirs } of conflicts) {
    const last = list.at(-1);
    if (last?.to === slot && sameCare(last.mine, mine) && sameCare(last.theirs, theirs)) {
      list[list.length - 1] = { ...last, to: slot + 1 };
    } else {
      list.push({ fecha, from: slot, to: slot + 1, mine, theirs });
    }
  }
  return list;
}

/**
 * Settles one decision: the user's choice stays, unsaved, or gives way to what the server holds. Rejects where this
 * device cannot store it.
 */
export async function settle(
  calendar: Calendar,
  { runs: [first], mutation }: ConflictDecision,
  choice: 'mine' | 'theirs',
): Promise<void> {
  const { day, open } = calendar;
  if (mutation === null) {
    if (first)
      calendar.change((draft) => settleConflicts(draft, day(first.fecha).expected, choice));
  } else if (choice === 'theirs') await discardRejected(open.db, open.paciente, mutation.id);
  else {
    // What was edited before the choice goes to the disk before it.
    await open.draftStore.write();
    await returnToDraft(open.db, open.paciente, mutation.id);
  }
}

/** «lunes, 23 de noviembre, 12:00 a 12:30» */
export function describeRun({ fecha, from, to }: ConflictRun): string {
  return describeInterval(fecha, from * SLOT_MINUTES, to * SLOT_MINUTES);
}

/** One of the two versions as a text: in a conflict, free always means that something was removed. */
export function describeVersion(run: ConflictRun, whose: 'mine' | 'theirs'): string {
  const cell = run[whose];
  if (cell === null) return conflictMessages.removed[whose];
  return [statusName[cell.status], whoComes(cell)].filter(Boolean).join(', ');
}

/**
 * The texts of the two buttons: «Dejar a Diego» and «Dejar a Camila» where the whole decision is between one person
 * and another.
 */
export function describeChoice(runs: readonly ConflictRun[]) {
  const mine = onlyCaregiver(runs, 'mine');
  const theirs = onlyCaregiver(runs, 'theirs');
  if (mine === null || theirs === null || sameCaregiver(mine, theirs)) return conflictMessages.keep;
  const areNamesakes = firstName(mine) === firstName(theirs);
  const keep = (caregiver: ShiftCaregiver) =>
    conflictMessages.keepPerson(areNamesakes ? caregiver.nombre : firstName(caregiver));
  return { mine: keep(mine), theirs: keep(theirs) };
}

/** The one person who comes in all of these slots in one of the versions; null where that is not so. */
function onlyCaregiver(runs: readonly ConflictRun[], whose: 'mine' | 'theirs') {
  const [first, ...others] = runs.map((run) => {
    const caregivers = run[whose] === null ? [] : caregiversOf(run[whose]);
    return caregivers.length === 1 && caregivers[0]?.nombre ? caregivers[0] : null;
  });
  if (!first) return null;
  return others.every((other) => other !== null && sameCaregiver(first, other)) ? first : null;
}

/** The confirmed shift that is lost if the user's version stays; null where there is none. */
export function describeLoss({ mine, theirs }: ConflictRun): string | null {
  if (theirs === null || !isConfirmed(theirs)) return null;
  const staying = mine !== null && isConfirmed(mine) ? caregiversOf(mine) : [];
  const lost = caregiversOf(theirs).filter(
    (caregiver) => !staying.some((one) => sameCaregiver(one, caregiver)),
  );
  if (lost.length > 0) {
    return conflictMessages.loses.caregivers(
      lost.map(({ nombre }) => nombre || conflictMessages.unnamed),
    );
  }
  if (mine === null) return conflictMessages.loses.shift;
  return isConfirmed(mine) ? null : conflictMessages.loses.confirmation;
}
