import type { ArchivedPatient } from '#domain/contract/archived.ts';
import type { Id } from '#domain/people/id.ts';
import { type AccountDatabase, readMeta, writeMeta } from './account-database.ts';
import { writeFromServer } from './sign-out-tombstone.ts';

/** Whom the family has archived, by `String(id)`, as the server last said. */
export async function readArchived(
  db: AccountDatabase,
): Promise<ReadonlyMap<string, ArchivedPatient>> {
  const patients = (await readMeta(db, 'archived'))?.patients ?? [];
  return new Map(patients.map((patient) => [String(patient.id), patient]));
}

/** Stores whom the family has archived; writes nothing once the account has signed out. */
export function putArchived(
  db: AccountDatabase,
  patients: readonly ArchivedPatient[],
): Promise<void> {
  return writeFromServer(db, [], () => writeMeta(db, 'archived', { patients }));
}

/** Forgets on the device that somebody was archived, once they were brought back. */
export function removeArchived(db: AccountDatabase, id: Id): Promise<void> {
  return writeFromServer(db, [], async () => {
    const left = new Map(await readArchived(db));
    left.delete(String(id));
    await writeMeta(db, 'archived', { patients: [...left.values()] });
  });
}
