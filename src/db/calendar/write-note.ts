import type { AccountDatabase } from '#db/account-database.ts';
import { type NewMutation, queueEdit } from '#db/outbox/change-queue.ts';
import { inPlaceOf, type NoteEdit, noteQueueId } from '#domain/outbox/note-edit.ts';
import type { Queue } from '#domain/outbox/queue.ts';
import { textOnServer } from './notes.ts';

/** Queues a note to be sent. Returns false when it equals what the server has. */
export function writeNote(
  db: AccountDatabase,
  note: NoteEdit,
  mutation: NewMutation,
): Promise<boolean> {
  const edit = async ({ mutations: [waiting] }: Queue) => {
    if (waiting !== undefined) return { note: inPlaceOf(waiting.note, note) };
    const text = await textOnServer(db, note.paciente, note);
    return note.text === text ? null : { note };
  };
  return queueEdit(db, noteQueueId(note), edit, mutation);
}
