import type { NoteEdit } from '#domain/outbox/note-edit.ts';
import type { Queue } from '#domain/outbox/queue.ts';
import type { Id } from '#domain/people/id.ts';
import type { AccountDatabase } from './account-database.ts';
import { appendMutation, readQueue } from './outbox.ts';
import { applyAcknowledgedNote } from './server-notes.ts';
import { type Acknowledged, applyAcknowledged } from './server-snapshot.ts';
import type { MutationRow } from './stored-rows.ts';

/**
 * The queues with something to send: shifts before notes, the longest waiting first. Reads one mutation of
 * each, however many wait.
 */
export function queuesWaiting(db: AccountDatabase): Promise<readonly Id[]> {
  return db.transaction('r', db.saves, async () => {
    const keys = await db.saves.orderBy('paciente').uniqueKeys();
    const oldest = await Promise.all(
      keys.map((key) =>
        db.saves
          .where('paciente')
          .equals(key)
          .filter((row) => row.refusal === null)
          .first(),
      ),
    );
    return oldest
      .filter((row) => row !== undefined)
      .sort((a, b) => Number(a.note !== undefined) - Number(b.note !== undefined) || a.seq - b.seq)
      .map(queueOf);
  });
}

/** The id of the queue that a mutation is in. */
export function queueOf({ note, paciente: patient, pacienteId }: MutationRow): Id {
  return note === undefined ? pacienteId : patient;
}

/**
 * One step of a queue, in one transaction: reads it, lets `transition` decide, writes what differs, and with an
 * acknowledgement writes the server snapshot too (unless the queue stays the same: then another tab has already
 * applied that answer, or the user has changed the note again). Returns the resulting queue.
 */
export function changeQueue(
  db: AccountDatabase,
  queueId: Id,
  transition: (queue: Queue) => Queue,
  acknowledged?: Acknowledged | NoteEdit,
): Promise<Queue> {
  return db.transaction('rw', db.saves, db.requests, db.solicitudes, db.meta, async () => {
    const before = await readQueue(db, queueId);
    const after = transition(before);
    if (after === before) return before;
    await writeQueue(db, queueId, before, after);
    if (acknowledged === undefined) return after;
    if ('text' in acknowledged) await applyAcknowledgedNote(db, acknowledged);
    else await applyAcknowledged(db, queueId, acknowledged);
    return after;
  });
}

async function writeQueue(
  db: AccountDatabase,
  queueId: Id,
  before: Queue,
  after: Queue,
): Promise<void> {
  const key = String(queueId);
  // Unchanged mutations stay in their rows and so in their place; a changed one goes last, which is where
  // `retryMutation` puts it and where a rejected one delays no other.
  const stays = new Set(after.mutations);
  const gone = before.mutations
    .filter((mutation) => !stays.has(mutation))
    .map((mutation) => mutation.id);
  const known = new Set(before.mutations);
  await db.saves.where('id').anyOf(gone).delete();
  for (const mutation of after.mutations)
    if (!known.has(mutation)) await appendMutation(db, queueId, mutation);

  await db.requests.where('paciente').equals(key).delete();
  await db.requests.bulkPut(
    after.batches.map(({ mutationIds, ...batch }, position) => ({
      ...batch,
      saveIds: mutationIds,
      paciente: key,
      position,
    })),
  );
}
