import { type Failure, isAnswered, isPermanent, type Outcome } from '#api/errors.ts';
import type { SessionApi } from '#api/session-api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { writePulled } from '#db/outbox/flush-state.ts';
import { readCaregivers } from '#db/people/people.ts';
import {
  countPeopleChanges,
  readPeopleTag,
  replaceCaregivers,
  replacePeople,
  writeMe,
} from '#db/people/people-from-server.ts';
import type { Role } from '#domain/account/role.ts';
import type { Me } from '#domain/contract/auth.ts';
import type { Rows } from '#domain/contract/rows.ts';
import { withNames } from '#domain/people/assignment.ts';
import type { Id } from '#domain/people/id.ts';
import { type Caregiver, isPatient } from '#domain/people/person.ts';
import { pullFirstBesideShifts } from './beside-shifts.ts';
import { eachPatient } from './each-patient.ts';
import { type CalendarPull, pullCalendar, untilOver } from './pull-calendar.ts';
import { pullShifts } from './shifts.ts';
import { syncStore } from './store.ts';

export interface PullDeps {
  readonly db: AccountDatabase;
  readonly api: Omit<SessionApi, 'notices'>;
  readonly role: Role;
  /** Whether the account has signed out meanwhile: if so, nothing more is written. */
  readonly isOver: () => boolean;
  readonly now: () => number;
  readonly newId: () => string;
  /** Told a token of the same session which names the role that the account has now, where the present one does not. */
  readonly onRenewed?: (token: string) => void;
  /** Called about rows that could not be read: `list` names the call. */
  readonly onUnreadable: (list: string, count: number) => void;
}

export type PullResult =
  | { readonly kind: 'ok' }
  // `failed`: the pull threw, because of a defect or of the device's storage. It says nothing about the network.
  | ((Failure | { readonly kind: 'failed'; readonly cause: unknown }) & {
      /** The people were stored; the caregivers, or data of one of the people, could not be fetched. */
      readonly hasPeople?: true;
      /** The server answered a call of this pull, so the device is not offline. */
      readonly isAnswering?: true;
    });

/**
 * Updates the mirror: for a Responsable the account, its people, and for each patient the caregivers and the care
 * requests; for a caregiver the account and the shifts. Data that cannot be fetched stays unchanged on the device; the
 * first failure is returned.
 *
 * The lists do not wait for `/auth/me`, and the mirror counts as whole without it: the name and the capabilities of the
 * backend stay as stored. Only a 401 to it counts, because that ends the session.
 */
export async function pull(deps: PullDeps): Promise<PullResult> {
  const [me, lists] = await Promise.all([
    pullMe(deps),
    deps.role === 'Cuidador' ? pullCaregiver(deps) : pullLists(deps),
  ]);
  if (me.kind === 'unauthorized') return me;
  return lists.kind !== 'ok' && isAnswered(me) ? { ...lists, isAnswering: true } : lists;
}

async function pullMe({ db, api, isOver, onRenewed }: PullDeps): Promise<Outcome<Me>> {
  const me = await api.auth.me();
  if (me.kind === 'ok' && !isOver()) {
    await writeMe(db, me.value);
    const { renewedToken } = me.value;
    if (renewedToken !== undefined) onRenewed?.(renewedToken);
  }
  return me;
}

async function pullCaregiver({ db, api, isOver, now, ...deps }: PullDeps): Promise<PullResult> {
  const outcome = await pullShifts({ db, api: await api.shifts() }, isOver);
  if (outcome.kind !== 'ok' || isOver()) return outcome;
  const unreadable = outcome.value;
  if (unreadable > 0) deps.onUnreadable('shifts', unreadable);
  await writePulled(db, { at: now(), unreadable });
  return outcome;
}

/** The dependencies by which an account's calendars are pulled. */
export function calendarPull({
  db,
  api,
  isOver,
  now,
}: Omit<PullDeps, 'onUnreadable'>): CalendarPull {
  return {
    store: untilOver(syncStore(db), isOver),
    api: {
      ofPatient: api.solicitudes.ofPatient,
      changesOf: async (...args) => (await api.changes()).changesOf(...args),
    },
    now,
  };
}

async function pullLists(deps: PullDeps): Promise<PullResult> {
  const { db, api, role } = deps;
  let unreadable = 0;
  let failure: Failure | null = null;

  function rowsOf<T>(list: string, outcome: { kind: 'ok'; value: Rows<T> | null } | Failure) {
    if (outcome.kind !== 'ok') {
      // If this backend rejects the call, the stored list stays, and the pull still counts as whole.
      if (!isPermanent(outcome)) failure ??= outcome;
      return null;
    }
    if (deps.isOver() || outcome.value === null) return null;
    unreadable += outcome.value.unreadable;
    if (outcome.value.unreadable > 0) deps.onUnreadable(list, outcome.value.unreadable);
    return outcome.value.rows;
  }

  const changes = await countPeopleChanges(db);
  const users = await (role === 'Admin'
    ? api.people.allUsers(await readPeopleTag(db))
    : api.people.ownUsers());
  if (users.kind !== 'ok') return users;
  const people = rowsOf('users', users);
  if (people !== null) {
    const isWhole = users.value?.unreadable === 0;
    await replacePeople(db, people, { tag: users.value?.tag ?? null, changes, isWhole });
  }
  if (deps.isOver()) return { kind: 'ok' };
  // The people are stored, even if the rest of this pull fails.
  await writePulled(db, { at: deps.now(), unreadable, isPart: true });

  // Only a Responsable needs caregivers. For an Admin the server would reject the call.
  if (role === 'Responsable') {
    const caregivers = rowsOf('caregivers', await api.people.caregivers());
    if (caregivers !== null) await replaceCaregivers(db, caregivers, undefined, { changes });
    const everyone = (await readCaregivers(db)) ?? [];
    const calendar = calendarPull(deps);
    await eachPatient(people?.filter(isPatient) ?? [], async (patient) => {
      await pullFirstBesideShifts(deps, patient);
      rowsOf(`solicitudes of ${patient}`, await pullCalendar(calendar, patient));
      rowsOf(`caregivers of ${patient}`, await pullCaregiversOf(deps, patient, everyone));
      return true;
    });
  }

  if (failure !== null) return { ...(failure as Failure), hasPeople: true, isAnswering: true };
  if (!deps.isOver()) await writePulled(db, { at: deps.now(), unreadable });
  return { kind: 'ok' };
}

/** Fetches the caregivers assigned to one patient. @param everyone the caregivers whose names are known. */
export async function pullCaregiversOf(
  { db, api, isOver }: Pick<PullDeps, 'db' | 'api' | 'isOver'>,
  patient: Id,
  everyone: readonly Caregiver[],
): Promise<Outcome<Rows<Caregiver>>> {
  const changes = await countPeopleChanges(db);
  const outcome = await api.people.caregiversOf(patient);
  // A list with unreadable rows is not stored: a caregiver missing from it would count as not assigned.
  if (outcome.kind === 'ok' && outcome.value.unreadable === 0 && !isOver())
    await replaceCaregivers(db, withNames(outcome.value.rows, everyone), patient, { changes });
  return outcome;
}
