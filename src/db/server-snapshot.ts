import type { CareRequest } from '#domain/calendar/care-request.ts';
import { applyChanges, type SlotChange } from '#domain/calendar/changes.ts';
import { monthOf } from '#domain/calendar/time.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Id } from '#domain/people/id.ts';
import { type AccountDatabase, readMeta, writeMeta } from './account-database.ts';
import { readBackendCapabilities } from './backend-capabilities.ts';
import { isListed, readCareRequests } from './care-requests.ts';
import { recordLostConfirmations } from './lost-confirmations.ts';
import { writeFromServer } from './sign-out-tombstone.ts';
import type { ReadSequences } from './stored-rows.ts';

/**
 * The server snapshot: what the server confirmed, written only from its answers.
 *
 * Answers can arrive out of order. Each read of a patient takes a read sequence before its request; an answer
 * is applied only if nothing newer was applied since. An acknowledgement counts as newer than every read that
 * began before it, because such a read may or may not include it.
 */

/**
 * Takes the next read sequence for a read of this patient's list; while the account is signed out, one older than
 * all.
 */
export async function nextReadSequence(db: AccountDatabase, patient: Id): Promise<number> {
  const taken = await writeFromServer(db, [], async () => {
    const sequences = await readSequences(db, patient);
    const issued = sequences.issued + 1;
    await writeMeta(db, `ticket:${patient}`, { ...sequences, issued });
    return issued;
  });
  return taken ?? 0;
}

/**
 * The ETag of the list that is the server snapshot; null where it has none, or where the server snapshot is not
 * a whole list.
 */
export async function readListTag(db: AccountDatabase, patient: Id): Promise<string | null> {
  // Read sequences outlive a server snapshot that was removed.
  return (await isListed(db, patient)) ? ((await readSequences(db, patient)).tag ?? null) : null;
}

/**
 * Makes a patient's list the server snapshot, unless something newer than the read sequence already is. Returns
 * whether it was applied.
 * @param careRequests null where the server still has the list with this tag: applied only if that is the
 *   server snapshot.
 * @param isAbsent the server has no list, so nothing shows that a confirmation is gone.
 */
export async function replaceCareRequests(
  db: AccountDatabase,
  patient: Id,
  careRequests: readonly CareRequest[] | null,
  readSequence: number,
  tag: string | null = null,
  isAbsent = false,
): Promise<boolean> {
  const isApplied = await writeFromServer(db, [db.solicitudes, db.saves], async () => {
    const { issued, applied } = await readSequences(db, patient);
    // A read sequence that was never issued is from before everything was discarded.
    if (readSequence <= applied || readSequence > issued) return false;
    if (careRequests === null && (await readListTag(db, patient)) !== tag) return false;
    const sequences = { issued, applied: readSequence, ...(tag !== null && { tag }) };
    await writeMeta(db, `ticket:${patient}`, sequences);
    if (careRequests !== null) {
      const replacing = { known: [], isList: !isAbsent };
      await recordingLost(db, patient, replacing, () => writeAll(db, patient, careRequests));
    }
    return true;
  });
  return isApplied ?? false;
}

/** What the server acknowledged: the changes, and its fresh list if the answer had one. */
export interface Acknowledged {
  readonly changes: readonly SlotChange[];
  readonly list: readonly CareRequest[] | null;
  /** Taken before the request was sent. */
  readonly readSequence: number;
}

/**
 * Writes what the server acknowledged into the server snapshot. Called inside the transaction that removes the
 * batch from the outbox. Reads under way become too old.
 */
export function applyAcknowledged(
  db: AccountDatabase,
  patient: Id,
  { changes, list, readSequence }: Acknowledged,
): Promise<void> {
  return writeFromServer(db, [db.solicitudes, db.saves], async () => {
    const { issued, applied } = await readSequences(db, patient);
    await writeMeta(db, `ticket:${patient}`, { issued, applied: issued });
    const isList = list !== null && readSequence > applied;
    await recordingLost(db, patient, { known: changes, isList }, async () => {
      if (isList) return writeAll(db, patient, list);
      for (const [month, own] of groupBy(changes, ({ record }) => monthOf(record.fecha))) {
        const careRequests = applyChanges(await readCareRequests(db, patient, [month]), own);
        await db.solicitudes.put({ paciente: String(patient), month, records: careRequests });
      }
    });
  });
}

/**
 * Writes the server snapshot, and records the confirmations that are gone by it, where the backend does not
 * detect conflicts. A first list has none before it to compare with.
 * @param known what the server acknowledged: its confirmations count as seen, also where the server snapshot
 *   never had them.
 */
async function recordingLost(
  db: AccountDatabase,
  patient: Id,
  { known, isList }: { readonly known: readonly SlotChange[]; readonly isList: boolean },
  write: () => Promise<void>,
): Promise<void> {
  if ((await readBackendCapabilities(db)).detectsConflicts || !(await isListed(db, patient))) {
    await write();
    return;
  }
  const added = known.filter(({ accion }) => accion === 'inscribir').map(({ record }) => record);
  const before = [...(await readAhead(db, patient)), ...added];
  await write();
  const after = await readAhead(db, patient);
  await recordLostConfirmations(db, patient, { before, after, known }, isList);
}

const DAY_MS = 86_400_000;

/** The server snapshot from this month on, in every time zone. */
async function readAhead(db: AccountDatabase, patient: Id): Promise<readonly CareRequest[]> {
  const month = new Date(Date.now() - DAY_MS).toISOString().slice(0, 7);
  const key = String(patient);
  const rows = await db.solicitudes
    .where('[paciente+month]')
    .between([key, month], [key, '\uffff'])
    .toArray();
  return rows.flatMap(({ records }) => records);
}

/** Writes only the months that differ: an unchanged list must not wake its live queries. */
async function writeAll(
  db: AccountDatabase,
  patient: Id,
  careRequests: readonly CareRequest[],
): Promise<void> {
  const key = String(patient);
  if (!(await isListed(db, patient))) await writeMeta(db, `listed:${patient}`, {});
  const months = groupBy(careRequests, ({ fecha }) => monthOf(fecha));
  const stored = await db.solicitudes.where('paciente').equals(key).primaryKeys();
  await db.solicitudes.bulkDelete(stored.filter(([, month]) => !months.has(month)));
  // One by one, so that years of care requests are copied from and to the database in many short tasks.
  for (const [month, list] of months) {
    const before = await readCareRequests(db, patient, [month]);
    if (JSON.stringify(before) === JSON.stringify(list)) continue;
    await db.solicitudes.put({ paciente: key, month, records: list });
  }
}

async function readSequences(db: AccountDatabase, patient: Id): Promise<ReadSequences> {
  return (await readMeta(db, `ticket:${patient}`)) ?? { issued: 0, applied: 0 };
}
