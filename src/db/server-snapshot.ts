import type { CareRequest } from '#domain/calendar/care-request.ts';
import { applyChanges, type SlotChange } from '#domain/calendar/changes.ts';
import { fits } from '#domain/calendar/delta.ts';
import { monthOf } from '#domain/calendar/time.ts';
import type { CalendarChanges } from '#domain/contract/calendar-changes.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Id } from '#domain/people/id.ts';
import { type AccountDatabase, writeMeta } from './account-database.ts';
import { writeVersion } from './calendar-changes.ts';
import { isListed, missingMonths, readCareRequests } from './care-requests.ts';
import { writeFromServer } from './sign-out-tombstone.ts';
import { readSequences, recordingLost, writeAll, writeDays } from './write-snapshot.ts';

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
  /** What has changed since the version `since`, its own changes among it, where the answer has that. */
  readonly delta?: CalendarChanges<CareRequest> | undefined;
  readonly since?: number | null;
}

/**
 * Writes what the server acknowledged into the server snapshot. Called inside the transaction that removes the
 * batch from the outbox. Reads under way become too old.
 */
export function applyAcknowledged(
  db: AccountDatabase,
  patient: Id,
  { changes, list, readSequence, delta, since = null }: Acknowledged,
): Promise<void> {
  return writeFromServer(db, [db.solicitudes, db.saves], async () => {
    const sequences = await readSequences(db, patient);
    const { issued, applied, version = null } = sequences;
    // The server snapshot is not older than the acknowledgement, and has what became of the changes.
    const isPast = delta !== undefined && version !== null && delta.version <= version;
    if (isPast || (delta?.fechas && fits(version, delta, since))) {
      if (!isPast) await writeVersion(db, patient, sequences, delta, issued);
      const { fechas, rows } = delta;
      return recordingLost(db, patient, { known: changes, isList: true }, async () => {
        if (!isPast) await writeDays(db, patient, fechas ?? [], rows);
      });
    }
    await writeMeta(db, `ticket:${patient}`, { issued, applied: issued });
    const isList = list !== null && readSequence > applied;
    await recordingLost(db, patient, { known: changes, isList }, async () => {
      if (isList) return writeAll(db, patient, list);
      const byMonth = groupBy(changes, ({ record }) => monthOf(record.fecha));
      const missing = await missingMonths(db, patient, [...byMonth.keys()]);
      for (const [month, own] of byMonth) {
        // Of a month that is not here, a part would look like the whole.
        if (missing.includes(month) && (await isListed(db, patient))) continue;
        const careRequests = applyChanges(await readCareRequests(db, patient, [month]), own);
        await db.solicitudes.put({ paciente: String(patient), month, records: careRequests });
      }
    });
  });
}
