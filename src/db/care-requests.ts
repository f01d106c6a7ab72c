import type { CareRequest } from '#domain/calendar/care-request.ts';
import { type Fecha, monthOf } from '#domain/calendar/time.ts';
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
 * Which of some months the server snapshot does not have whole: all until the patient's list has come, and later those
 * from before what the device keeps, unless they were fetched by themselves.
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

/** Whether the server snapshot does not have the whole of some of these days. */
export async function missesAny(
  db: AccountDatabase,
  patient: Id,
  fechas: readonly Fecha[],
): Promise<boolean> {
  return (await missingMonths(db, patient, fechas.map(monthOf))).length > 0;
}

/**
 * Whether a list of the patient has come, whole or from some month on. After a sign-in it is not until their list has
 * come, and nothing can be saved over it.
 */
export async function isListed(db: AccountDatabase, patient: Id): Promise<boolean> {
  return (await readMeta(db, `listed:${patient}`)) !== undefined;
}
