import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import { writeFromServer } from '#db/sign-out-tombstone.ts';
import type { ReadSequences } from '#db/stored-rows.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import { type Delta, fits, versionAfter } from '#domain/calendar/delta.ts';
import { monthOf } from '#domain/calendar/time.ts';
import type { CalendarChanges } from '#domain/contract/calendar-changes.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Id } from '#domain/people/id.ts';
import { missingMonths } from './care-requests.ts';
import { readSequences, recordingLost, writeAll, writeDays, writeMonth } from './write-snapshot.ts';

/** Writes the server snapshot of a backend that tells changes. `delta.ts` defines when a delta may be written. */

/** The request that a delta answers. */
export interface AskedChanges {
  /** The version sent with the request; null if none was sent. */
  readonly since: number | null;
  /** The first month (`YYYY-MM`) that the device keeps. */
  readonly from: string;
  /** Taken before the request. */
  readonly readSequence: number;
}

type Changes = CalendarChanges<CareRequest>;

/** The version of the server snapshot; null if the next pull must fetch a window. */
export async function readVersion(db: AccountDatabase, patient: Id): Promise<number | null> {
  return (await readSequences(db, patient)).version ?? null;
}

/** Writes a delta into the server snapshot if it fits. Returns whether it did. */
export async function writeChanges(
  db: AccountDatabase,
  patient: Id,
  delta: Changes,
  asked: AskedChanges,
): Promise<boolean> {
  const isApplied = await writeFromServer(db, [db.solicitudes, db.saves], async () => {
    const sequences = await readSequences(db, patient);
    const { fechas, rows } = delta;
    const { version = null } = sequences;
    if (fechas === null && !isInTurn(sequences, asked)) return false;
    if (!fits(version, delta, asked.since)) return false;
    if (fechas?.length === 0 && delta.version === version) return true;
    await writeVersion(db, patient, sequences, delta, asked.readSequence);
    await recordingLost(db, patient, { known: [], isList: true }, () => {
      if (fechas !== null) return writeDays(db, patient, fechas, rows);
      const kept = rows.filter(({ fecha }) => monthOf(fecha) >= asked.from);
      // At the same version, the older months that were fetched separately are still right.
      const keepsOlder = delta.version === version;
      return writeAll(db, patient, kept, { from: asked.from, keepsOlder });
    });
    if (fechas !== null) await forgetMonths(db, patient, asked.from);
    return true;
  });
  return isApplied ?? false;
}

/**
 * Whether a window is newer than the lists already applied. A read sequence that was never issued was taken before the
 * stored data were discarded.
 */
function isInTurn({ issued, applied }: ReadSequences, { readSequence }: AskedChanges): boolean {
  return readSequence > applied && readSequence <= issued;
}

/** Stores the version that the server snapshot has after a delta. */
export async function writeVersion(
  db: AccountDatabase,
  patient: Id,
  { issued, applied, version }: ReadSequences,
  delta: Delta,
  readSequence: number,
): Promise<void> {
  const after = versionAfter(version ?? null, delta);
  await writeMeta(db, `ticket:${patient}`, {
    issued,
    applied: Math.max(applied, readSequence),
    ...(after !== null && { version: after }),
  });
}

/** Removes the months before the first one that the device keeps now. */
async function forgetMonths(db: AccountDatabase, patient: Id, from: string): Promise<void> {
  const listed = await readMeta(db, `listed:${patient}`);
  if (listed?.from === undefined || listed.from >= from) return;
  const key = String(patient);
  await db.solicitudes.where('[paciente+month]').between([key, ''], [key, from]).delete();
  await db.meta.delete(`asked:${patient}`);
  await writeMeta(db, `listed:${patient}`, { from });
}

/** The requested months that are not on the device: they have not been fetched, or a window has replaced them since. */
export async function readAskedMonths(
  db: AccountDatabase,
  patient: Id,
): Promise<readonly string[]> {
  const asked = await readMeta(db, `asked:${patient}`);
  return asked === undefined ? [] : missingMonths(db, patient, asked.months);
}

/**
 * Writes months from before those that the device keeps. They are updated by later deltas, and removed when the months
 * that the device keeps change.
 */
export async function writeMonths(
  db: AccountDatabase,
  patient: Id,
  months: readonly string[],
  delta: Changes,
): Promise<void> {
  await writeFromServer(db, [db.solicitudes], async () => {
    const { version } = await readSequences(db, patient);
    // The answer is older than the server snapshot, so it lacks later changes of these months, which no delta would
    // bring.
    if (version === undefined || delta.version < version || delta.fechas !== null) return;
    const byMonth = groupBy(delta.rows, ({ fecha }) => monthOf(fecha));
    for (const month of await missingMonths(db, patient, months))
      await writeMonth(db, patient, month, byMonth.get(month) ?? []);
  });
}
