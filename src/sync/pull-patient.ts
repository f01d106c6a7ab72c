import type { Outcome } from '#api/errors.ts';
import type { SessionApi } from '#api/session-api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { hasCapability } from '#db/backend-capabilities.ts';
import { isListed } from '#db/care-requests.ts';
import { isCircleAwaited } from '#db/circle.ts';
import { readMe } from '#db/people.ts';
import { countPeopleChanges, replaceCaregivers } from '#db/people-from-server.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { Rows } from '#domain/contract/rows.ts';
import { withNames } from '#domain/people/assignment.ts';
import type { Id } from '#domain/people/id.ts';
import type { Caregiver } from '#domain/people/person.ts';
import type { InPlace } from './call-places.ts';
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

interface PatientOutcomes {
  readonly calendar: Outcome<Rows<CareRequest> | null>;
  readonly caregivers: Outcome<Rows<Caregiver>>;
}

/**
 * Updates everything of one patient with calls that do not wait for each other: the care requests, the assigned
 * caregivers, and what the backend offers beside them. Of the latter a failure is not reported: the next pull fetches it.
 * @param inPlace where each of the calls waits for its turn.
 * @param named the caregivers whose names are known.
 */
export async function pullPatient(
  deps: PatientPull,
  patient: Id,
  inPlace: InPlace,
  named: readonly Caregiver[] | Promise<readonly Caregiver[]>,
): Promise<PatientOutcomes> {
  const { db, api, isOver, now } = deps;
  const isAwaited = await isBesideAwaited(db, patient);
  const { capabilities = [] } = (await readMe(db)) ?? {};
  // First in its turn: the calendar may keep its place until this is written.
  const beside = pullBesideShifts(deps, patient, capabilities, inPlace);
  const calendarPull: CalendarPull = {
    store: untilOver(syncStore(db), isOver, isAwaited ? beside : undefined),
    api: {
      ofPatient: api.solicitudes.ofPatient,
      changesOf: async (...args) => (await api.changes()).changesOf(...args),
    },
    now,
  };
  const [calendar, caregivers] = await Promise.all([
    inPlace(() => pullCalendar(calendarPull, patient)),
    inPlace(() => pullCaregiversOf(deps, patient, named)),
    beside,
  ]);
  return { calendar, caregivers };
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
  capabilities: readonly string[],
  inPlace: InPlace,
): Promise<void> {
  const offered: readonly [string, () => Promise<unknown>][] = [
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
  const fetches = offered
    .filter(([capability]) => !isOver() && capabilities.includes(capability))
    .map(([, fetch]) => inPlace(fetch));
  for (const outcome of await Promise.allSettled(fetches)) {
    if (outcome.status === 'rejected' && !isOver())
      console.warn('a part was not fetched', outcome.reason);
  }
}

/** Fetches the caregivers assigned to one patient. @param named the caregivers whose names are known. */
async function pullCaregiversOf(
  { db, api, isOver }: PatientPull,
  patient: Id,
  named: readonly Caregiver[] | Promise<readonly Caregiver[]>,
): Promise<Outcome<Rows<Caregiver>>> {
  const changes = await countPeopleChanges(db);
  const outcome = await api.people.caregiversOf(patient);
  // A list with unreadable rows is not stored: a caregiver missing from it would count as not assigned.
  if (outcome.kind === 'ok' && outcome.value.unreadable === 0 && !isOver())
    await replaceCaregivers(db, withNames(outcome.value.rows, await named), patient, { changes });
  return outcome;
}
