import type { AccountDatabase } from '#db/account-database.ts';
import { applyCareWindow } from '#db/calendar/care-windows.ts';
import { applyAcknowledgedNote } from '#db/calendar/server-notes.ts';
import { type Acknowledged, applyAcknowledged } from '#db/calendar/server-snapshot.ts';
import {
  type Answered,
  applyAnswered,
  applyLostAnswer,
  applySavedShifts,
  applyUnavailable,
} from '#db/shifts/server-shifts.ts';
import { clearDeletionMark } from '#db/sign-out-tombstone.ts';
import type { LostAnswer, MutationRow } from '#db/stored-rows.ts';
import type { CareWindowEdit } from '#domain/outbox/care-window-edit.ts';
import type { NoteEdit } from '#domain/outbox/note-edit.ts';
import { type Edit, editOf, enqueue, type Queue } from '#domain/outbox/queue.ts';
import type { UnavailableDay } from '#domain/outbox/unavailable-day.ts';
import type { Id } from '#domain/people/id.ts';
import { appendMutation, readQueue } from './outbox.ts';

/** The server's decision about a batch, to be stored in the transaction that removes the batch from the outbox. */
export type Acknowledgement =
  | ({ readonly kind: 'changes' } & Acknowledged)
  | { readonly kind: 'note'; readonly note: NoteEdit; readonly version?: number | null }
  | ({ readonly kind: 'answer' } & Answered)
  | { readonly kind: 'answer-lost'; readonly lost: Omit<LostAnswer, 'patient'> }
  | { readonly kind: 'unavailable'; readonly day: UnavailableDay }
  | { readonly kind: 'care-window'; readonly careWindow: CareWindowEdit };

/**
 * The queues with mutations to send: shifts first, then answers, then the rest, and the longest waiting first. Reads
 * one mutation per queue, however many wait.
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
      .sort((a, b) => rankOf(a) - rankOf(b) || a.seq - b.seq)
      .map(queueOf);
  });
}

function rankOf({ note, answer, unavailable, careWindow }: Edit): number {
  return answer ? 1 : note || unavailable || careWindow ? 2 : 0;
}

/** The id of the queue that a mutation is in. */
export function queueOf(row: MutationRow): Id {
  return Object.keys(editOf(row)).length === 0 ? row.pacienteId : row.paciente;
}

/**
 * Applies one transition to a queue, in one transaction: reads the queue, calls `transition`, writes what differs, and
 * stores the acknowledgement if there is one. If `transition` returns the same queue, nothing is written: another tab
 * has already applied this answer, or the user has changed the note again. Returns the resulting queue.
 */
export function changeQueue(
  db: AccountDatabase,
  queueId: Id,
  transition: (queue: Queue) => Queue,
  acknowledgement?: Acknowledgement,
): Promise<Queue> {
  return db.transaction('rw', db.ofOutbox, async () => {
    const before = await readQueue(db, queueId);
    const after = transition(before);
    if (after === before) return before;
    await writeQueue(db, queueId, before, after);
    if (acknowledgement !== undefined) await apply(db, queueId, acknowledgement);
    return after;
  });
}

/** The fields that every new mutation has. */
export interface NewMutation {
  readonly id: string;
  readonly createdAt: number;
}

/**
 * Queues an edit to be sent, in one transaction.
 * @param given the edit, or a function that makes it from its queue and returns null if there is nothing to send.
 * @returns whether an edit was queued.
 */
export function queueEdit(
  db: AccountDatabase,
  queueId: Id,
  given: Edit | ((queue: Queue) => Edit | null | Promise<Edit | null>),
  mutation: NewMutation,
): Promise<boolean> {
  return db.transaction('rw', db.ofOutbox, async () => {
    db.checkCurrent();
    await clearDeletionMark(db);
    const edit = typeof given === 'function' ? await given(await readQueue(db, queueId)) : given;
    if (edit === null) return false;
    const whole = { ...mutation, ...edit, changes: [], rejection: null };
    await changeQueue(db, queueId, (queue) => enqueue(queue, whole));
    return true;
  });
}

async function apply(db: AccountDatabase, queueId: Id, said: Acknowledgement): Promise<void> {
  switch (said.kind) {
    case 'changes':
      await applyAcknowledged(db, queueId, said);
      return applySavedShifts(db, queueId, said.changes);
    case 'note':
      return applyAcknowledgedNote(db, said.note, said.version);
    case 'answer':
      return applyAnswered(db, said);
    case 'answer-lost':
      return applyLostAnswer(db, said.lost);
    case 'unavailable':
      return applyUnavailable(db, said.day);
    case 'care-window':
      return applyCareWindow(db, said.careWindow);
  }
}

async function writeQueue(
  db: AccountDatabase,
  queueId: Id,
  before: Queue,
  after: Queue,
): Promise<void> {
  const key = String(queueId);
  // Unchanged mutations stay in their rows and so keep their order. A changed one is appended at the end:
  // `retryMutation` puts it there, and a rejected mutation at the end delays no other.
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
