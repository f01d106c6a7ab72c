import type { ArchivedPatient } from '#domain/contract/archived.ts';
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
