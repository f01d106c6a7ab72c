import type { CareRecord } from '#domain/calendar/record.ts';
import type { Id } from '#domain/people/id.ts';
import { type AccountDatabase, readMeta } from './account-database.ts';

/** The base as it is read; `solicitudes.ts` writes it. */

/** The confirmed records of a loved one in some months (`YYYY-MM`). */
export async function readRecords(
  db: AccountDatabase,
  paciente: Id,
  months: readonly string[],
): Promise<readonly CareRecord[]> {
  const keys = months.map((month): [string, string] => [String(paciente), month]);
  const rows = await db.solicitudes.bulkGet(keys);
  return rows.flatMap((row) => row?.records ?? []);
}

/**
 * Whether the base is a whole list of the loved one. After a sign-in it is not until their list has come, and
 * nothing can be saved over it.
 */
export async function isListed(db: AccountDatabase, paciente: Id): Promise<boolean> {
  return (await readMeta(db, `listed:${paciente}`)) !== undefined;
}
