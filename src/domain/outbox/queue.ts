/**
 * A queue of the outbox: what the user saved and the server has not acknowledged. The shifts of each patient have
 * one, and each note for the hand-over has one of its own.
 *
 * A save is what the user pressed the button for. A request is what goes over the wire: one or more
 * whole saves folded, or part of one that was too large. A request is frozen before it is first sent
 * and is never changed afterwards: each retry carries the same body under the same key, so a server
 * that keeps keys applies it once, however often it arrives.
 *
 *     save ──enqueue──▶ waiting ──freeze──▶ in a request ──acknowledge──▶ gone
 *                                             │  ▲
 *                refuse, or what conflicts   │  │ refuse or halve, several saves or days:
 *                                             ▼  │ new requests, each under a key of its own
 *                                          refused ──retry──▶ waiting
 *                                             └──discard──▶ gone
 *
 * A note goes through the same states. Its queue holds one save at most: a later text replaces it, also while it is in
 * a request, since the server replaces the whole note and sending it again does no harm.
 *
 * Invariants, held by the property tests of this file and by the simulation:
 * - a save leaves only by `acknowledge` of all its requests, by the user's `discard`, by a later text of the same note,
 *   or where nothing of it is left to do without a refused one;
 * - requests go out in the order of their saves, one at a time;
 * - no two requests that differ ever share a key.
 */

import { createFold, foldChanges, type SlotChange } from '#domain/calendar/changes.ts';
import { MAX_SLOTS_PER_CALL } from '#domain/contract/solicitudes.ts';
import { waitingMutations } from './expected-state.ts';
import type { NoteEdit } from './note-edit.ts';
import type { Rejection } from './rejection.ts';

/** What the user saved with one press of the button. */
export interface Mutation {
  /** UUID v7; the key of a request that carries this save alone. */
  readonly id: string;
  /** Milliseconds since 1970 on this device. */
  readonly createdAt: number;
  /** None where it is a note. */
  readonly changes: readonly SlotChange[];
  /** Set where it is a note and no change of shifts. */
  readonly note?: NoteEdit;
  /** Set when the server refused it; null while it waits. */
  readonly rejection: Rejection | null;
  /**
   * An attempt before the refused one may have arrived unanswered: a backend without keys is asked first what
   * it holds.
   */
  readonly inDoubt?: true;
  /** What is left of a larger save: the server has the other part. */
  readonly isRest?: true;
}

/** What goes over the wire in one call; frozen before it is first sent. */
export interface Batch {
  /** The `Idempotency-Key`. */
  readonly id: string;
  readonly mutationIds: readonly string[];
  readonly changes: readonly SlotChange[];
  readonly note?: NoteEdit;
  /** How often it, or the request it replaced, was sent; above 0 its fate is unknown. */
  readonly attempts: number;
}

/** Saves and their requests. */
export interface Queue {
  /** Oldest first. */
  readonly mutations: readonly Mutation[];
  /** In the order in which they go out. */
  readonly batches: readonly Batch[];
}

export const EMPTY_QUEUE: Queue = { mutations: [], batches: [] };

/**
 * Adds a save after all others; a note replaces what its queue held. On the disk `appendSave` of db/outbox.ts adds
 * changes of shifts without reading the others.
 */
export function enqueue(queue: Queue, mutation: Mutation): Queue {
  if (mutation.note !== undefined) return { mutations: [mutation], batches: [] };
  return { ...queue, mutations: [...queue.mutations, mutation] };
}

/**
 * Makes sure that there is a next request: the first existing one, else the waiting saves folded into as few
 * slots as possible, as many saves as fit one call (a larger save goes alone and is halved when the server
 * says so). One that may have arrived is not folded with one that was never sent: what it added may be there, so
 * that a later removal of it must be sent too. Returns the same queue when there is nothing to do.
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
    ...(first.note && { note: first.note }),
    attempts: taken.some((mutation) => mutation.inDoubt) ? 1 : 0,
  };
  return { ...queue, batches: [batch] };
}

/** Records that the next request is about to be sent: from here on its fate may be unknown. */
export function markSent(queue: Queue, batchId: string): Queue {
  return withBatches(queue, batchId, (batch) => [{ ...batch, attempts: batch.attempts + 1 }]);
}

/** The server has a request: removes it, and each save that has no other request. */
export function acknowledge(queue: Queue, batchId: string): Queue {
  const acknowledged = queue.batches.find((batch) => batch.id === batchId);
  if (acknowledged === undefined) return queue;
  const batches = queue.batches.filter((batch) => batch !== acknowledged);
  const stillNeeded = new Set(batches.flatMap((batch) => batch.mutationIds));
  const done = new Set(acknowledged.mutationIds.filter((id) => !stillNeeded.has(id)));
  return { mutations: queue.mutations.filter((mutation) => !done.has(mutation.id)), batches };
}

/**
 * The user wants a refused save sent once more, after what waits already.
 * @param now its changes over what is there by now, under a new id; it goes if there are none.
 */
export function retryMutation(
  queue: Queue,
  mutationId: string,
  now?: Pick<Mutation, 'id' | 'changes'>,
): Queue {
  const mutation = queue.mutations.find(({ id }) => id === mutationId);
  if (mutation === undefined || mutation.rejection === null) return queue;
  const others = queue.mutations.filter((other) => other !== mutation);
  const again = { ...mutation, ...now, rejection: null };
  return { ...queue, mutations: now?.changes.length === 0 ? others : [...others, again] };
}

/**
 * The user discards a refused save. One that still waits cannot be discarded: the server may have it already.
 */
export function discardMutation(queue: Queue, mutationId: string): Queue {
  return {
    ...queue,
    mutations: queue.mutations.filter(
      (mutation) => mutation.id !== mutationId || mutation.rejection === null,
    ),
  };
}

export function changesOfMutation(queue: Queue, mutationId: string): readonly SlotChange[] {
  return queue.mutations.find(({ id }) => id === mutationId)?.changes ?? [];
}

/** Attempts of unknown fate of a request whose last attempt the server has just answered. */
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
