import { isAnswered } from '#api/errors.ts';
import { hasCapability } from '#db/account/backend-capabilities.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { readPatients } from '#db/people/people.ts';
import { clearOldDeletionMark } from '#db/sign-out-tombstone.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { fetchesBesideShifts } from './beside-shifts.ts';
import { eachPatient } from './each-patient.ts';
import { type PullDeps, type PullResult, pull } from './pull.ts';
import { pullShifts } from './shifts.ts';

export type PullAccountDeps = Omit<PullDeps, 'onUnreadable'>;

/**
 * Updates the mirror of an account. If that succeeds, also updates the care windows, the notes, the circles, and the
 * shifts of a Responsable who is a caregiver too.
 */
export async function pullAccount(deps: PullAccountDeps): Promise<PullResult> {
  const { db, api, role, isOver, now } = deps;
  // The browser may have closed the database meanwhile.
  await db.open();
  // Code older than the database must not write to it.
  if (!db.isCurrent()) return { kind: 'network', cause: new Error('outdated') };
  const askedAt = now();
  const result = await pull({
    ...deps,
    onUnreadable: (list, count) => console.warn(`${count} rows of ${list} cannot be read`),
  });
  if (result.kind !== 'ok') return result;
  if (!isOver()) await clearOldDeletionMark(db, askedAt);
  if (role !== 'Responsable') return result;
  try {
    const patients = await readPatients(db);
    for (const fetchOf of Object.values(await fetchesBesideShifts(deps))) {
      // The first call without an answer is the last, because each would wait for its timeout.
      await eachPatient(
        patients,
        async (patient) => !isOver() && isAnswered(await fetchOf(patient)),
      );
    }
    if (await hasCapability(db, CAPABILITIES.shifts))
      await pullShifts({ db, api: await api.shifts() }, isOver);
  } catch (error) {
    // Everything else is up to date, so the pull still counts as successful.
    if (!isOver()) console.warn('a part was not fetched', error);
  }
  return result;
}

/** Whether the backend offers the live stream, as far as the device knows. */
export function offersLive(db: AccountDatabase): Promise<boolean> {
  return hasCapability(db, CAPABILITIES.live);
}
