/**
 * Sends a batch that changes no shifts: unchanged, with its id as the key. A note, an unavailable day or a care window
 * replaces the server's value. An answer is decided by the server: one that it decides against also leaves the outbox,
 * and stays on the device as a lost answer.
 */

import type { CareHoursApi } from '#api/care-hours.ts';
import type { Outcome } from '#api/errors.ts';
import type { NotesApi } from '#api/notes.ts';
import type { ShiftsApi } from '#api/shifts.ts';
import type { Acknowledgement } from '#db/outbox/change-queue.ts';
import type { AnswerEdit } from '#domain/outbox/answer-edit.ts';
import { acknowledge, type Batch, markSent, type Queue } from '#domain/outbox/queue.ts';
import type { Id } from '#domain/people/id.ts';
import type { SyncStore } from './store.ts';

/** The calls that send edits. */
export interface EditsApi {
  readonly putNote: NotesApi['put'];
  readonly answer: ShiftsApi['answer'];
  readonly putUnavailable: ShiftsApi['putUnavailable'];
  readonly putCareWindow: CareHoursApi['put'];
}

interface EditDeps {
  readonly store: SyncStore;
  readonly api: EditsApi;
  readonly now: () => number;
}

/** The outcome of one attempt at a batch; null if nothing was sent because the queue changed meanwhile. */
export type Attempt = Outcome<{ readonly isListOld: boolean } | null>;

/** Sends the edit of a batch; null if the batch has none. */
export function sendEdit(deps: EditDeps, queueId: Id, batch: Batch): Promise<Attempt> | null {
  const { note, answer, unavailable, careWindow } = batch;
  if (note)
    return replace(deps, queueId, batch, {
      send: () => deps.api.putNote(batch.id, note.paciente, note),
      said: (version) => ({ kind: 'note', note, version }),
    });
  if (unavailable)
    return replace(deps, queueId, batch, {
      send: () => deps.api.putUnavailable(batch.id, unavailable),
      // If the answer contains no hours, the backend has replaced the whole day.
      said: (hours) => {
        const { fecha, spans } = unavailable;
        return { kind: 'unavailable', day: { fecha, spans: hours ?? spans } };
      },
    });
  if (careWindow)
    return replace(deps, queueId, batch, {
      send: () => deps.api.putCareWindow(batch.id, careWindow.paciente, careWindow),
      said: () => ({ kind: 'care-window', careWindow }),
    });
  return answer ? sendAnswer(deps, queueId, batch, answer) : null;
}

async function replace<T>(
  { store }: EditDeps,
  queueId: Id,
  batch: Batch,
  edit: {
    readonly send: () => Promise<Outcome<T>>;
    readonly said: (value: T) => Acknowledgement;
  },
): Promise<Attempt> {
  if (!(await markAsSending(store, queueId, batch))) return NOTHING_SENT;
  const outcome = await edit.send();
  if (outcome.kind !== 'ok') return outcome;
  return conclude(store, queueId, batch, edit.said(outcome.value));
}

async function sendAnswer(
  { store, api, now }: EditDeps,
  queueId: Id,
  batch: Batch,
  answer: AnswerEdit,
): Promise<Attempt> {
  const acknowledged = await store.acknowledgedAnswers();
  if (!(await markAsSending(store, queueId, batch))) return NOTHING_SENT;
  const outcome = await api.answer(batch.id, answer.paciente, answer);
  if (outcome.kind === 'ok') {
    const said = { kind: 'answer', answer, ...outcome.value, acknowledged } as const;
    return conclude(store, queueId, batch, said);
  }
  if (outcome.kind !== 'rejected' && outcome.kind !== 'too-large') return outcome;
  const message = outcome.kind === 'rejected' ? outcome.message : null;
  const lost = { id: batch.id, answer, message, at: now() };
  return conclude(store, queueId, batch, { kind: 'answer-lost', lost });
}

/** Removes a batch from its queue and stores the server's decision about it, in one transaction. */
export async function conclude(
  store: SyncStore,
  queueId: Id,
  batch: Batch,
  said: Acknowledgement,
): Promise<Attempt> {
  await store.changeQueue(queueId, (before) => acknowledge(before, batch.id), said);
  return { kind: 'ok', value: { isListOld: false } };
}

const NOTHING_SENT: Attempt = { kind: 'ok', value: null };

/** Marks a batch as about to be sent. False where another pass has sent or replaced it since it was read. */
export async function markAsSending(store: SyncStore, queueId: Id, batch: Batch): Promise<boolean> {
  let isUnchanged = false;
  await store.changeQueue(queueId, (before) => {
    isUnchanged = isNext(before, batch);
    return isUnchanged ? markSent(before, batch.id) : before;
  });
  return isUnchanged;
}

/** Whether a batch is still as it was read: no other pass has sent or replaced it. */
export function isNext({ batches: [next] }: Queue, { id, attempts }: Batch): boolean {
  return next?.id === id && next.attempts === attempts;
}
