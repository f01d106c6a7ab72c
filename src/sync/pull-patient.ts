import type { Outcome } from '#api/errors.ts';
import type { SessionApi } from '#api/session-api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { hasCapability } from '#db/backend-capabilities.ts';
import { isListed } from '#db/care-requests.ts';
import { isCircleAwaited } from '#db/circle.ts';
import { readCaregivers, readMe } from '#db/people.ts';
import { countPeopleChanges, replaceCaregivers } from '#db/people-from-server.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { Rows } from '#domain/contract/rows.ts';
import { withNames } from '#domain/people/assignment.ts';
import type { Id } from '#domain/people/id.ts';
import type { Caregiver } from '#domain/people/person.ts';
import { pullCareWindowOf } from './care-windows.ts';
import { pullCircleOf } from './circle.ts';
import { notesReader, pullNotesOf } from './notes.ts';
import { type CalendarPull, pullCalendar, untilOver } from './pull-calendar.ts';
import { syncStore } from './store.ts';

export interface PatientPull {
  readonly db: AccountDatabase;
  readonly api: Pick<
    SessionApi,
    'careHours' | 'changes' | 'circle' | 'notes' | 'people' | 'solicitudes'
  >;
  /** Whether the account has signed out meanwhile: if so, nothing more is written. */
  readonly isOver: () => boolean;
  readonly now: () => number;
  readonly newId: () => string;
}

/**
 * Updates everything of one patient: the care requests and then the assigned caregivers, and at the same time what the
 * backend offers beside them. Of the latter a failure is not reported: the next pull fetches it.
 * @param onAnswer told the answer to the call of each list, with the list's name.
 */
export async function pullPatient(
  deps: PatientPull,
  patient: Id,
  onAnswer: (list: string, outcome: Outcome<Rows<unknown> | null>) => void = () => {},
): Promise<void> {
  const { db, api, isOver, now } = deps;
  const isAwaited = await isBesideAwaited(db, patient);
  const beside = pullBesideShifts(deps, patient);
  const calendar: CalendarPull = {
    store: untilOver(syncStore(db), isOver, isAwaited ? beside : undefined),
    api: {
      ofPatient: api.solicitudes.ofPatient,
      changesOf: async (...args) => (await api.changes()).changesOf(...args),
    },
    now,
  };
  const lists = async () => {
    onAnswer(`solicitudes of ${patient}`, await pullCalendar(calendar, patient));
    if (!isOver()) onAnswer(`caregivers of ${patient}`, await pullCaregiversOf(deps, patient));
  };
  await Promise.all([lists(), beside]);
}

/**
 * Whether this device has never had what must not come after the shifts are shown. Notes and the caregivers' answers, which
 * come with the circle, are shown inside the lines of the shifts, which would grow; uncovered hours are counted within the
 * care window as soon as there are shifts.
 */
async function isBesideAwaited(db: AccountDatabase, patient: Id): Promise<boolean> {
  if (await isCircleAwaited(db, patient)) return true;
  return !(await isListed(db, patient)) && (await hasCapability(db, CAPABILITIES.careHours));
}

/** Fetches a patient's care window, notes and circle, as far as the backend offers them. */
export async function pullBesideShifts(
  { db, api, isOver, now, newId }: PatientPull,
  patient: Id,
): Promise<void> {
  const fetches: readonly [string, () => Promise<unknown>][] = [
    [
      CAPABILITIES.careHours,
      async () => pullCareWindowOf({ db, api: await api.careHours(), now, newId }, patient, isOver),
    ],
    [
      CAPABILITIES.handoverNotes,
      async () => {
        const reader = notesReader(await api.notes(), api.changes);
        return pullNotesOf({ store: syncStore(db), api: reader, now }, patient, isOver);
      },
    ],
    [
      CAPABILITIES.circle,
      async () => pullCircleOf({ db, api: await api.circle() }, patient, isOver),
    ],
  ];
  try {
    const { capabilities = [] } = (await readMe(db)) ?? {};
    for (const [capability, fetch] of fetches)
      if (!isOver() && capabilities.includes(capability)) await fetch();
  } catch (error) {
    if (!isOver()) console.warn('a part was not fetched', error);
  }
}

/** Fetches the caregivers assigned to one patient. */
async function pullCaregiversOf(
  { db, api, isOver }: PatientPull,
  patient: Id,
): Promise<Outcome<Rows<Caregiver>>> {
  const changes = await countPeopleChanges(db);
  const outcome = await api.people.caregiversOf(patient);
  // A list with unreadable rows is not stored: a caregiver missing from it would count as not assigned.
  if (outcome.kind === 'ok' && outcome.value.unreadable === 0 && !isOver()) {
    const named = withNames(outcome.value.rows, (await readCaregivers(db)) ?? []);
    await replaceCaregivers(db, named, patient, { changes });
  }
  return outcome;
}
