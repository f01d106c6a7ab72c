import { readBackendCapabilities } from '#db/account/backend-capabilities.ts';
import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import type { ReadSequences } from '#db/stored-rows.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import { careRequestsOf, type SlotChange } from '#domain/calendar/changes.ts';
import { type Fecha, MS_PER_DAY, monthOf } from '#domain/calendar/time.ts';
import { groupBy } from '#domain/group-by.ts';
import { isSameJson } from '#domain/is-same-json.ts';
import type { Id } from '#domain/people/id.ts';
import { isListed, missingMonths, readCareRequests } from './care-requests.ts';
import { recordLostConfirmations } from './lost-confirmations.ts';

/** The writes of the server snapshot, inside the transactions of `server-snapshot.ts` and `calendar-changes.ts`. */

/**
 * The read sequences of a patient. Their version counts only while its rows are stored: the rows are removed with a
 * sign-out and with a patient who is gone, while the read sequences go on counting.
 */
export async function readSequences(db: AccountDatabase, patient: Id): Promise<ReadSequences> {
  const stored = (await readMeta(db, `ticket:${patient}`)) ?? { issued: 0, applied: 0 };
  if ((await readMeta(db, `listed:${patient}`)) !== undefined) return stored;
  const { version: _, ...others } = stored;
  return others;
}

/**
 * Writes the server snapshot and, where the backend does not detect conflicts, records the confirmations that are gone
 * with it. A first list has no earlier one to compare with.
 * @param known the acknowledged changes: their confirmations count as seen, even if the server snapshot never had them.
 */
export async function recordingLost(
  db: AccountDatabase,
  patient: Id,
  { known, isList }: { readonly known: readonly SlotChange[]; readonly isList: boolean },
  write: () => Promise<void>,
): Promise<void> {
  if ((await readBackendCapabilities(db)).detectsConflicts || !(await isListed(db, patient))) {
    await write();
    return;
  }
  const added = careRequestsOf(known, 'inscribir');
  const before = [...(await readAhead(db, patient)), ...added];
  await write();
  const after = await readAhead(db, patient);
  await recordLostConfirmations(db, patient, { before, after, known }, isList);
}

/** The server snapshot from this month on, with a day to spare for time zones. */
async function readAhead(db: AccountDatabase, patient: Id): Promise<readonly CareRequest[]> {
  const month = new Date(Date.now() - MS_PER_DAY).toISOString().slice(0, 7);
  const key = String(patient);
  const rows = await db.solicitudes
    .where('[paciente+month]')
    .between([key, month], [key, '\uffff'])
    .toArray();
  return rows.flatMap(({ records }) => records);
}

/**
 * Writes the whole server snapshot of a calendar, but only the months that differ: an unchanged list must not run its
 * live queries again.
 * @param from the first month for which the care requests are complete; absent for a whole list. `keepsOlder`: months
 * before that stay as stored.
 */
export async function writeAll(
  db: AccountDatabase,
  patient: Id,
  careRequests: readonly CareRequest[],
  { from, keepsOlder = false }: { readonly from?: string; readonly keepsOlder?: boolean } = {},
): Promise<void> {
  const key = String(patient);
  const listed = await readMeta(db, `listed:${patient}`);
  if (listed === undefined || listed.from !== from)
    await writeMeta(db, `listed:${patient}`, from === undefined ? {} : { from });
  const months = groupBy(careRequests, ({ fecha }) => monthOf(fecha));
  const stored = await db.solicitudes.where('paciente').equals(key).primaryKeys();
  const stays = (month: string) => keepsOlder && from !== undefined && month < from;
  const gone = stored.filter(([, month]) => !months.has(month) && !stays(month));
  await db.solicitudes.bulkDelete(gone);
  // One by one, so that years of care requests are copied to the database in many short tasks.
  for (const [month, list] of months) await writeMonth(db, patient, month, list);
}

/** Replaces whole days, in the months that are on the device. */
export async function writeDays(
  db: AccountDatabase,
  patient: Id,
  fechas: readonly Fecha[],
  careRequests: readonly CareRequest[],
): Promise<void> {
  const byMonth = groupBy(fechas, monthOf);
  const missing = await missingMonths(db, patient, [...byMonth.keys()]);
  const byDay = groupBy(careRequests, ({ fecha }) => fecha);
  for (const [month, days] of byMonth) {
    if (missing.includes(month)) continue;
    const before = await readCareRequests(db, patient, [month]);
    const list = [
      ...before.filter(({ fecha }) => !days.includes(fecha)),
      ...days.flatMap((fecha) => byDay.get(fecha) ?? []),
    ].toSorted((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0));
    await writeMonth(db, patient, month, list);
  }
}

export async function writeMonth(
  db: AccountDatabase,
  patient: Id,
  month: string,
  records: readonly CareRequest[],
): Promise<void> {
  const key: [string, string] = [String(patient), month];
  const before = await db.solicitudes.get(key);
  if (isSameJson(before?.records, records)) return;
  await db.solicitudes.put({ paciente: key[0], month, records });
}
