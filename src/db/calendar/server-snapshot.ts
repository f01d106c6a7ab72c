import { type AccountDatabase, writeMeta } from '#db/account-database.ts';
import { writeFromServer } from '#db/sign-out-tombstone.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import { applyChanges, type SlotChange } from '#domain/calendar/changes.ts';
import { fits } from '#domain/calendar/delta.ts';
import { monthOf } from '#domain/calendar/time.ts';
import type { CalendarChanges } from '#domain/contract/calendar-changes.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Id } from '#domain/people/id.ts';
import { writeVersion } from './calendar-changes.ts';
import { isListed, missingMonths, readCareRequests } from './care-requests.ts';
import { readSequences, recordingLost, writeAll, writeDays } from './write-snapshot.ts';

/**
 * The server snapshot: what the server confirmed, written only from its answers.
 *
 * Answers can arrive out of order. Each read of a patient takes a read sequence before its request; an answer is
 * applied only if nothing newer was applied since. An acknowledgement counts as newer than every read that began before
 * it, because such a read may or may not include it.
 */

/**
 * Takes the next read sequence for a read of this patient's list. While the account is signed out it is 0, older than
 * all others.
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
 * The ETag of the list that is the server snapshot; null if the list has no tag, or if the server snapshot is not a
 * whole list.
 */
export async function readListTag(db: AccountDatabase, patient: Id): Promise<string | null> {
  // The read sequences stay when a server snapshot is removed, so a stored tag may have no list.
  return (await isListed(db, patient)) ? ((await readSequences(db, patient)).tag ?? null) : null;
}

/**
 * Makes a patient's list the server snapshot, unless a newer one is already stored. Returns whether it was applied.
 * @param careRequests null if the server still has the list with this tag: applied only if that list is the server
 * snapshot.
 * @param isAbsent the server has no list, which does not prove that a confirmation is lost.
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
    // A read sequence that was never issued was taken before the stored data were discarded.
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

/** The changes that the server acknowledged, and its current list if the answer contained one. */
export interface Acknowledged {
  readonly changes: readonly SlotChange[];
  readonly list: readonly CareRequest[] | null;
  /** Taken before the request was sent. */
  readonly readSequence: number;
  /** What has changed since the version `since`, including the acknowledged changes, if the answer contained that. */
  readonly delta?: CalendarChanges<CareRequest> | undefined;
  readonly since?: number | null;
}

/**
 * Writes acknowledged changes into the server snapshot. Called inside the transaction that removes the batch from the
 * outbox. Reads that are under way count as too old from now on.
 */
export function applyAcknowledged(
  db: AccountDatabase,
  patient: Id,
  { changes, list, readSequence, delta, since = null }: Acknowledged,
): Promise<void> {
  return writeFromServer(db, [db.solicitudes, db.saves], async () => {
    const sequences = await readSequences(db, patient);
    const { issued, applied, version = null } = sequences;
    // The server snapshot is as new as the acknowledgement or newer, so it already contains the changes or what
    // followed them.
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
        // If the month is not on this device, its row would hold only these changes and be taken for the whole month.
        if (missing.includes(month) && (await isListed(db, patient))) continue;
        const careRequests = applyChanges(await readCareRequests(db, patient, [month]), own);
        await db.solicitudes.put({ paciente: String(patient), month, records: careRequests });
      }
    });
  });
}
