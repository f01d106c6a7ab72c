/**
 * A queue of the outbox: the mutations that the server has not acknowledged. The shifts of each patient have one
 * queue, and each note for the hand-over, each shift that a caregiver answers, each of their unavailable days and each
 * care window has one of its own.
 *
 * A mutation is one press of the save button, or one edit. A batch is what goes over the wire: one or more
 * whole mutations folded, or part of one that was too large. A batch is frozen before it is first sent and is never
 * changed afterwards: each retry has the same body and the same key, so a server that honours keys applies it once,
 * however often it arrives.
 *
 *     mutation ──enqueue──▶ waiting ──freeze──▶ in a batch ──acknowledge──▶ gone
 *                                                 │  ▲
 *               rejected, or what conflicts       │  │ reject or halve, several mutations or days:
 *                                                 ▼  │ new batches, each under a key of its own
 *                                              rejected ──retry──▶ waiting
 *                                                 └──discard──▶ gone
 *
 * A note goes through the same states. Its queue has one mutation at most: a later text replaces it, also while it is
 * in a batch, since it is the whole note and sending it again does no harm. An unavailable day and a care
 * window likewise.
 *
 * An answer replaces only what was never sent: after a late copy of a «yes», a «no» that had replaced it would be
 * undone. It is never rejected; what the server decides against it is acknowledged, and shown as a lost answer.
 *
 * Transitions are here, those that reject in `reject-batch.ts`, those for batches that are too large in
 * `halve-batch.ts`, and what the user does about a rejected one in `rejected-mutation.ts`. Invariants, checked by the
 * property tests of these files and by the simulation:
 * - a mutation leaves only by `acknowledge` of all its batches, by the user's `discard`, by a later edit of the
 *   same thing, by taking back an answer that was never sent, or because nothing of it is left to do: after an earlier
 *   mutation was rejected, or where it was rejected for a conflict and the server has by now what it wanted;
 * - batches go out in the order of their mutations, one at a time;
 * - no two batches that differ ever share a key.
 */

import type { CareRequest } from '#domain/calendar/care-request.ts';
import { createFold, foldChanges, type SlotChange } from '#domain/calendar/changes.ts';
import { MAX_SLOTS_PER_CALL } from '#domain/contract/solicitudes.ts';
import type { AnswerEdit } from './answer-edit.ts';
import type { CareWindowEdit } from './care-window-edit.ts';
import { waitingMutations } from './expected-state.ts';
import type { NoteEdit } from './note-edit.ts';
import type { Rejection } from './rejection.ts';
import type { UnavailableEdit } from './unavailable-day.ts';

/** The edit of a mutation that changes no shifts: one of these. */
export interface Edit {
  readonly note?: NoteEdit;
  readonly answer?: AnswerEdit;
  readonly unavailable?: UnavailableEdit;
  readonly careWindow?: CareWindowEdit;
}

/** One press of the save button, or one edit. */
export interface Mutation extends Edit {
  /** UUID v7; the key of a batch that has only this mutation. */
  readonly id: string;
  /** Milliseconds since 1970 by this device's clock. */
  readonly createdAt: number;
  /** Empty for an edit. */
  readonly changes: readonly SlotChange[];
  /**
   * The care requests that its author saw at the same hours as the removed ones, and left there. Absent if there were
   * none.
   */
  readonly beside?: readonly CareRequest[];
  /** Set if the server rejected it; null while it waits. */
  readonly rejection: Rejection | null;
  /**
   * An earlier attempt than the rejected one may have arrived without an answer: with a backend without keys, the list
   * is fetched before the next attempt.
   */
  readonly inDoubt?: true;
  /** This is the rest of a larger mutation, of which the server has the other part. */
  readonly isRest?: true;
}

/** The content of one call; frozen before it is first sent. */
export interface Batch extends Edit {
  /** The `Idempotency-Key`. */
  readonly id: string;
  readonly mutationIds: readonly string[];
  readonly changes: readonly SlotChange[];
  /** How often this batch, or the batch that it replaced, was sent; if above 0 it may have arrived. */
  readonly attempts: number;
}

/** Mutations and their batches. */
export interface Queue {
  /** Oldest first. */
  readonly mutations: readonly Mutation[];
  /** In the order in which they are sent. */
  readonly batches: readonly Batch[];
}

export const EMPTY_QUEUE: Queue = { mutations: [], batches: [] };

/** The edit of a mutation, of a batch or of their rows; empty if they change shifts. */
export function editOf({ note, answer, unavailable, careWindow }: Edit): Edit {
  return {
    ...(note && { note }),
    ...(answer && { answer }),
    ...(unavailable && { unavailable }),
    ...(careWindow && { careWindow }),
  };
}

/**
 * Adds a mutation at the end. A note, an unavailable day or a care window replaces the content of its queue; an answer
 * replaces only answers that were never sent. `appendMutation` in db/outbox/outbox.ts does the same for shifts without
 * reading the other mutations.
 */
export function enqueue(queue: Queue, mutation: Mutation): Queue {
  if (mutation.note ?? mutation.unavailable ?? mutation.careWindow)
    return { mutations: [mutation], batches: [] };
  const before = mutation.answer === undefined ? queue : withoutUnsent(queue);
  return { ...before, mutations: [...before.mutations, mutation] };
}

/** A queue without the mutations that were never sent. Returns the same queue if there are none. */
export function withoutUnsent(queue: Queue): Queue {
  const batches = queue.batches.filter(({ attempts }) => attempts > 0);
  const sent = new Set(batches.flatMap(({ mutationIds }) => mutationIds));
  const mutations = queue.mutations.filter(({ id }) => sent.has(id));
  return mutations.length === queue.mutations.length ? queue : { mutations, batches };
}

/**
 * Makes sure that there is a next batch: the first existing one, else a fold of as many waiting mutations as fit into
 * one call. A larger mutation is sent alone, and halved if the server answers that it is too large. A mutation that may
 * have arrived is not folded with one that was never sent: the fold would drop a care request that one adds and the
 * other removes, while the server may have it. Returns the same queue if there is nothing to do.
 */
export function freeze(queue: Queue, newId: () => string): Queue {
  if (queue.batches.length > 0) return queue;
  const waiting = waitingMutations(queue);
  const [first] = waiting;
  if (first === undefined) return queue;

  const fold = createFold();
  const over = waiting.findIndex((mutation, index) => {
    if (mutation.inDoubt !== first.inDoubt) return true;
    fold.add(mutation.changes);
    return index > 0 && fold.size() > MAX_SLOTS_PER_CALL;
  });
  const taken = over < 0 ? waiting : waiting.slice(0, over);
  const id = taken.length === 1 ? first.id : newId();
  const batch: Batch = {
    id,
    mutationIds: taken.map((mutation) => mutation.id),
    changes: foldChanges(taken.flatMap((mutation) => mutation.changes)),
    ...editOf(first),
    attempts: taken.some((mutation) => mutation.inDoubt) ? 1 : 0,
  };
  return { ...queue, batches: [batch] };
}

/** Records that the next batch is about to be sent: from now on it may have arrived. */
export function markSent(queue: Queue, batchId: string): Queue {
  return withBatches(queue, batchId, (batch) => [{ ...batch, attempts: batch.attempts + 1 }]);
}

/** Removes an acknowledged batch, and each of its mutations that has no other batch. */
export function acknowledge(queue: Queue, batchId: string): Queue {
  const acknowledged = queue.batches.find((batch) => batch.id === batchId);
  if (acknowledged === undefined) return queue;
  const batches = queue.batches.filter((batch) => batch !== acknowledged);
  const stillNeeded = new Set(batches.flatMap((batch) => batch.mutationIds));
  const done = new Set(acknowledged.mutationIds.filter((id) => !stillNeeded.has(id)));
  return { mutations: queue.mutations.filter((mutation) => !done.has(mutation.id)), batches };
}

export function changesOfMutation(queue: Queue, mutationId: string): readonly SlotChange[] {
  return queue.mutations.find(({ id }) => id === mutationId)?.changes ?? [];
}

/** How many earlier attempts may have arrived, for a batch whose last attempt the server has just answered. */
export function unansweredAttempts({ attempts }: Batch): number {
  return Math.max(0, attempts - 1);
}

export function withBatches(
  queue: Queue,
  batchId: string,
  replace: (batch: Batch) => readonly Batch[],
): Queue {
  return {
    ...queue,
    batches: queue.batches.flatMap((batch) => (batch.id === batchId ? replace(batch) : [batch])),
  };
}
