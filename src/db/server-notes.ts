import type { NoteEdit } from '#domain/outbox/note-edit.ts';
import type { Id } from '#domain/people/id.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';
import { type AccountDatabase, writeMeta } from './account-database.ts';
import { isSameNote, serverNotes } from './notes.ts';
import { writeFromServer } from './sign-out-tombstone.ts';

/** Writes an acknowledged note, in the transaction that removes it from the outbox. */
export function applyAcknowledgedNote(
  db: AccountDatabase,
  { paciente: patient, ...note }: NoteEdit,
): Promise<void> {
  return writeFromServer(db, [], async () => {
    const { notes, acknowledged } = await serverNotes(db, patient);
    const others = notes.filter((other) => !isSameNote(other, note));
    await writeMeta(db, `notes:${patient}`, {
      notes: note.text === '' ? others : [...others, note],
      acknowledged: acknowledged + 1,
    });
  });
}

/** How many of a patient's notes were acknowledged, to be read before their list is requested. */
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
    // An unchanged list must not wake its live queries.
    const isChanged = JSON.stringify(before.notes) !== JSON.stringify(notes);
    if (isChanged && before.acknowledged === acknowledged) {
      await writeMeta(db, `notes:${patient}`, { notes, acknowledged });
    }
  });
}
