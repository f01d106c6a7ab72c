import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import { writeFromServer } from '#db/sign-out-tombstone.ts';
import type { ArchivedPatient } from '#domain/contract/archived.ts';
import type { Id } from '#domain/people/id.ts';

/** The patients that the family has archived, by `String(id)`, as last received from the server. */
export async function readArchived(
  db: AccountDatabase,
): Promise<ReadonlyMap<string, ArchivedPatient>> {
  const patients = (await readMeta(db, 'archived'))?.patients ?? [];
  return new Map(patients.map((patient) => [String(patient.id), patient]));
}

/** Stores the archived patients; writes nothing once the account has signed out. */
export function putArchived(
  db: AccountDatabase,
  patients: readonly ArchivedPatient[],
): Promise<void> {
  return writeFromServer(db, [], () => writeMeta(db, 'archived', { patients }));
}

/** Removes a patient from the stored list of archived patients, after the family has brought them back. */
export function removeArchived(db: AccountDatabase, id: Id): Promise<void> {
  return writeFromServer(db, [], async () => {
    const left = new Map(await readArchived(db));
    left.delete(String(id));
    await writeMeta(db, 'archived', { patients: [...left.values()] });
  });
}
