import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import { writeFromServer } from '#db/sign-out-tombstone.ts';
import { fits, versionAfter } from '#domain/calendar/delta.ts';
import { monthOf } from '#domain/calendar/time.ts';
import type { CalendarChanges } from '#domain/contract/calendar-changes.ts';
import type { NoteEdit } from '#domain/outbox/note-edit.ts';
import type { Id } from '#domain/people/id.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';
import { isSameNote, serverNotes } from './notes.ts';

/**
 * Writes an acknowledged note, in the transaction that removes it from the outbox.
 * @param version the version of the calendar that contains the note, where the backend tells changes. If the stored
 * notes have this version or a later one, they already contain the note or its later change.
 */
export function applyAcknowledgedNote(
  db: AccountDatabase,
  { paciente: patient, seen: _, ...note }: NoteEdit,
  version: number | null = null,
): Promise<void> {
  return writeFromServer(db, [], async () => {
    const before = await serverNotes(db, patient);
    const acknowledged = before.acknowledged + 1;
    if (version !== null && before.version !== undefined && version <= before.version)
      return writeMeta(db, `notes:${patient}`, { ...before, acknowledged });
    const others = before.notes.filter((other) => !isSameNote(other, note));
    const { version: last, ...rest } = before;
    await writeMeta(db, `notes:${patient}`, {
      ...rest,
      ...(version !== null && last !== undefined && { version: last }),
      notes: note.text === '' ? others : [...others, note],
      acknowledged,
    });
  });
}

/** How many of a patient's notes were acknowledged; to be read before their list is requested. */
export async function acknowledgedNotes(db: AccountDatabase, patient: Id): Promise<number> {
  return (await serverNotes(db, patient)).acknowledged;
}

/** Stores the server's list, unless a note was acknowledged since it was requested. */
export function replaceNotes(
  db: AccountDatabase,
  patient: Id,
  notes: readonly HandoverNote[],
  acknowledged: number,
): Promise<void> {
  return writeFromServer(db, [], async () => {
    const before = await serverNotes(db, patient);
    if (before.acknowledged === acknowledged)
      await writeMeta(db, `notes:${patient}`, { notes, acknowledged });
  });
}

/** The request that a delta of notes answers. */
export interface AskedNotes {
  /** The version sent with the request; null if none was sent. */
  readonly since: number | null;
  /** The first month (`YYYY-MM`) that the device keeps. */
  readonly from: string;
  /** How many notes were acknowledged before the request. */
  readonly acknowledged: number;
}

/** The state of a patient's notes; to be read before their changes are requested. */
export async function readNotesVersion(db: AccountDatabase, patient: Id) {
  const { acknowledged, version = null } = await serverNotes(db, patient);
  return { acknowledged, version };
}

/** Stores a delta of notes if it fits (`delta.ts`), unless a note was acknowledged since it was requested. */
export function writeNoteChanges(
  db: AccountDatabase,
  patient: Id,
  delta: CalendarChanges<HandoverNote>,
  asked: AskedNotes,
): Promise<void> {
  return writeFromServer(db, [], async () => {
    const before = await serverNotes(db, patient);
    const { version = null } = before;
    const { fechas } = delta;
    if (before.acknowledged !== asked.acknowledged) return;
    if (!fits(version, delta, asked.since) || (fechas?.length === 0 && delta.version === version))
      return;
    const older = fechas === null ? [] : (before.older ?? []);
    const after = versionAfter(version, delta);
    const others = before.notes.filter(({ fecha }) => fechas?.includes(fecha) === false);
    const isKept = ({ fecha }: HandoverNote) =>
      monthOf(fecha) >= asked.from || older.includes(monthOf(fecha));
    await writeMeta(db, `notes:${patient}`, {
      notes: [...others, ...delta.rows].filter(isKept),
      acknowledged: asked.acknowledged,
      ...(after !== null && { version: after }),
      ...(older.length > 0 && { older }),
    });
  });
}

/** The months from before those that the device keeps, of which it has the care requests but not the notes. */
export async function readOlderNoteMonths(
  db: AccountDatabase,
  patient: Id,
): Promise<readonly string[]> {
  const { from = '' } = (await readMeta(db, `listed:${patient}`)) ?? {};
  const { older = [] } = await serverNotes(db, patient);
  const key = String(patient);
  const rows = db.solicitudes.where('[paciente+month]').between([key, ''], [key, from]);
  const months = (await rows.primaryKeys()).map(([, month]) => month);
  return months.filter((month) => !older.includes(month));
}

/** Adds the notes of months from before those that the device keeps. */
export function writeOlderNotes(
  db: AccountDatabase,
  patient: Id,
  months: readonly string[],
  delta: CalendarChanges<HandoverNote>,
): Promise<void> {
  return writeFromServer(db, [], async () => {
    const before = await serverNotes(db, patient);
    const { version, older = [], notes } = before;
    if (version === undefined || delta.version < version || delta.fechas !== null) return;
    const rest = notes.filter(({ fecha }) => !months.includes(monthOf(fecha)));
    const added = delta.rows.filter(({ fecha }) => months.includes(monthOf(fecha)));
    await writeMeta(db, `notes:${patient}`, {
      ...before,
      notes: [...rest, ...added],
      older: [...older, ...months],
    });
  });
}
