import type { CareRequest } from '#domain/calendar/care-request.ts';
import type { Id } from '#domain/people/id.ts';
import { type AccountDatabase, readMeta } from './account-database.ts';

/** Reads the server snapshot; `server-snapshot.ts` writes it. */

/** The confirmed care requests of a patient in some months (`YYYY-MM`). */
export async function readCareRequests(
  db: AccountDatabase,
  patient: Id,
  months: readonly string[],
): Promise<readonly CareRequest[]> {
  const keys = months.map((month): [string, string] => [String(patient), month]);
  const rows = await db.solicitudes.bulkGet(keys);
  return rows.flatMap((row) => row?.records ?? []);
}

/**
 * Whether the server snapshot is a whole list of the patient. After a sign-in it is not until their list has
 * come, and nothing can be saved over it.
 */
export async function isListed(db: AccountDatabase, patient: Id): Promise<boolean> {
  return (await readMeta(db, `listed:${patient}`)) !== undefined;
}
