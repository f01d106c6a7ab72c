import { type NoteEdit, noteQueueId } from '#domain/outbox/note-edit.ts';
import type { AccountDatabase } from './account-database.ts';
import { type NewMutation, queueEdit } from './change-queue.ts';
import { isSameNote, serverNotes } from './notes.ts';

/** Queues a note to be sent. Returns false when it equals what the server has. */
export function writeNote(
  db: AccountDatabase,
  note: NoteEdit,
  mutation: NewMutation,
): Promise<boolean> {
  return queueEdit(db, noteQueueId(note), { note }, mutation, async ({ mutations }) => {
    if (mutations.length > 0) return true;
    const { notes } = await serverNotes(db, note.paciente);
    return note.text !== (notes.find((other) => isSameNote(other, note))?.text ?? '');
  });
}
