import { type NoteEdit, noteQueueId } from '#domain/outbox/note-edit.ts';
import { enqueue } from '#domain/outbox/queue.ts';
import type { AccountDatabase } from './account-database.ts';
import { changeQueue } from './change-queue.ts';
import { isSameNote, serverNotes } from './notes.ts';
import { clearDeletionMark } from './sign-out-tombstone.ts';

/** Queues a note to be sent. Returns false when it equals what the server has. */
export function writeNote(
  db: AccountDatabase,
  note: NoteEdit,
  mutation: { readonly id: string; readonly createdAt: number },
): Promise<boolean> {
  const { saves, requests, solicitudes, meta } = db;
  return db.transaction('rw', [saves, requests, solicitudes, meta], async () => {
    // A mutation written by older code would not be sent.
    if (!db.isCurrent()) throw new Error('the database is that of a later version');
    const queueId = noteQueueId(note);
    if ((await saves.where('paciente').equals(queueId).count()) === 0) {
      const { notes } = await serverNotes(db, note.paciente);
      const before = notes.find((other) => isSameNote(other, note))?.text ?? '';
      if (before === note.text) return false;
    }
    await clearDeletionMark(db);
    await changeQueue(db, queueId, (queue) =>
      enqueue(queue, { ...mutation, changes: [], note, rejection: null }),
    );
    return true;
  });
}
