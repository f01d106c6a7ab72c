import { inPlaceOf, type NoteEdit, noteQueueId } from '#domain/outbox/note-edit.ts';
import type { Queue } from '#domain/outbox/queue.ts';
import type { AccountDatabase } from './account-database.ts';
import { type NewMutation, queueEdit } from './change-queue.ts';
import { isSameNote, serverNotes } from './notes.ts';

/** Queues a note to be sent. Returns false when it equals what the server has. */
export function writeNote(
  db: AccountDatabase,
  note: NoteEdit,
  mutation: NewMutation,
): Promise<boolean> {
  const edit = async ({ mutations: [waiting] }: Queue) => {
    if (waiting !== undefined) return { note: inPlaceOf(waiting.note, note) };
    const { notes } = await serverNotes(db, note.paciente);
    const text = notes.find((other) => isSameNote(other, note))?.text ?? '';
    return note.text === text ? null : { note };
  };
  return queueEdit(db, noteQueueId(note), edit, mutation);
}
