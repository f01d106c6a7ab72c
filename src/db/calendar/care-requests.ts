import { type AccountDatabase, readMeta } from '#db/account-database.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import { type Fecha, monthOf } from '#domain/calendar/time.ts';
import type { Id } from '#domain/people/id.ts';

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
 * The months that the server snapshot does not have completely. Before the patient's list has come: all. After that:
 * those from before the months that the device keeps, unless they were fetched separately.
 */
export async function missingMonths(
  db: AccountDatabase,
  patient: Id,
  months: readonly string[],
): Promise<readonly string[]> {
  const listed = await readMeta(db, `listed:${patient}`);
  if (listed === undefined) return months;
  const { from = '' } = listed;
  const older = months.filter((month) => month < from);
  const keys = older.map((month): [string, string] => [String(patient), month]);
  const rows = await db.solicitudes.bulkGet(keys);
  return older.filter((_, index) => rows[index] === undefined);
}

/** Whether the server snapshot lacks any of the months of these days. */
export async function missesAny(
  db: AccountDatabase,
  patient: Id,
  fechas: readonly Fecha[],
): Promise<boolean> {
  return (await missingMonths(db, patient, fechas.map(monthOf))).length > 0;
}

/**
 * Whether a list of the patient was stored, complete or from some month on. After a sign-in this is false until the
 * list has come; until then only additions can be saved.
 */
export async function isListed(db: AccountDatabase, patient: Id): Promise<boolean> {
  return (await readMeta(db, `listed:${patient}`)) !== undefined;
}
