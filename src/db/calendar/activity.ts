import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import { writeFromServer } from '#db/sign-out-tombstone.ts';
import type { ActivityPage } from '#domain/contract/activity.ts';
import type { Id } from '#domain/people/id.ts';

/** The newest activity of a patient, as last received from the server; null if none was ever stored. */
export async function readActivity(db: AccountDatabase, patient: Id): Promise<ActivityPage | null> {
  return (await readMeta(db, `activity:${patient}`))?.page ?? null;
}

/** Stores the first page of the activity; writes nothing once the account has signed out. */
export function putActivity(db: AccountDatabase, patient: Id, page: ActivityPage): Promise<void> {
  return writeFromServer(db, [], () => writeMeta(db, `activity:${patient}`, { page }));
}
