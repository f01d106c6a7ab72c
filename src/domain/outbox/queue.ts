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

import { type CareRequest, careRequestKey, overlap } from '#domain/calendar/care-request.ts';
import {
  applyChanges,
  createFold,
  foldChanges,
  type SlotChange,
} from '#domain/calendar/changes.ts';
import { changesByShift } from '#domain/calendar/changes-by-shift.ts';
import { rebaseChanges } from '#domain/calendar/rebase-changes.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { MAX_SLOTS_PER_CALL } from '#domain/contract/solicitudes.ts';
import { waitingMutations } from './expected-state.ts';
import type { NoteEdit } from './note-edit.ts';
import { CONFLICT, type Rejection } from './rejection.ts';

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
 * The server has a request but for the changes of shifts that are not as their author saw them: those are rejected
 * as one refused save.
 */
export function acknowledgeExcept(
  queue: Queue,
  batchId: string,
  conflicts: readonly SlotChange[],
  newId: () => string,
): Queue {
  const { mutations, batches } = acknowledge(queue, batchId);
  const acknowledged = queue.batches.find((batch) => batch.id === batchId);
  if (acknowledged === undefined || conflicts.length === 0) return { mutations, batches };
  const index = queue.mutations.findIndex((mutation) =>
    acknowledged.mutationIds.includes(mutation.id),
  );
  const isRest = conflicts.length < acknowledged.changes.length;
  const conflicting = conflictMutation(queue, acknowledged, { id: newId(), conflicts, isRest });
  return withoutRejected({ mutations: mutations.toSpliced(index, 0, conflicting), batches }, index);
}

/**
 * A request that the server does not have yet would change shifts that are not as their author saw them. Those
 * changes are rejected as one refused save, and the rest of its saves will be sent anew.
 */
export function rejectConflicts(
  queue: Queue,
  batchId: string,
  conflicts: readonly SlotChange[],
  newId: () => string,
): Queue {
  const batch = queue.batches.find(({ id }) => id === batchId);
  if (batch === undefined || conflicts.length === 0) return queue;
  const isContested = ({ record }: SlotChange) =>
    conflicts.some((conflict) => overlap(conflict.record, record));
  const index = queue.mutations.findIndex(({ id }) => batch.mutationIds.includes(id));
  const doubtful = inDoubtIn(queue);
  const mutations = queue.mutations.slice(index).flatMap((mutation): readonly Mutation[] => {
    const mark = doubtful.has(mutation.id) && { inDoubt: true as const };
    // New objects, so that they keep their order on the disk.
    if (!batch.mutationIds.includes(mutation.id)) return [{ ...mutation, ...mark }];
    const changes = unacknowledged(queue, batch, mutation).filter((change) => !isContested(change));
    if (changes.length === 0) return [];
    const id = changes.length === mutation.changes.length ? mutation.id : newId();
    return [{ ...mutation, id, changes, ...mark }];
  });
  const [first] = queue.mutations.slice(index);
  const isRest = first !== undefined && isSentInPart(queue, batch, first);
  const conflicting = conflictMutation(queue, batch, { id: newId(), conflicts, isRest });
  // The later requests would go out before what is left of these saves.
  return withoutRejected(
    { mutations: [...queue.mutations.slice(0, index), conflicting, ...mutations], batches: [] },
    index,
  );
}

/** The saves of which an attempt may have arrived, by their requests. */
function inDoubtIn({ batches }: Queue): ReadonlySet<string> {
  return new Set(
    batches.filter(({ attempts }) => attempts > 0).flatMap(({ mutationIds }) => mutationIds),
  );
}

/** What the server does not have yet of a save that a request carries: of one cut between days, what is left. */
function unacknowledged(
  queue: Queue,
  { mutationIds }: Batch,
  mutation: Mutation,
): readonly SlotChange[] {
  // A save is cut only where it is alone in its request.
  if (mutationIds.length > 1) return mutation.changes;
  const own = queue.batches.filter((batch) => batch.mutationIds.includes(mutation.id));
  return own.flatMap((batch) => batch.changes);
}

/** Whether the server has a part of a save that a request carries. */
function isSentInPart(queue: Queue, batch: Batch, mutation: Mutation): boolean {
  const left = unacknowledged(queue, batch, mutation);
  return left !== mutation.changes && left.length < foldChanges(mutation.changes).length;
}

/** The conflicts of a request as a save of their own, made when the newest of its saves was made. */
function conflictMutation(
  queue: Queue,
  { mutationIds }: Batch,
  of: { readonly id: string; readonly conflicts: readonly SlotChange[]; readonly isRest: boolean },
): Mutation {
  const made = queue.mutations.filter((mutation) => mutationIds.includes(mutation.id));
  return {
    id: of.id,
    createdAt: Math.max(...made.map(({ createdAt }) => createdAt)),
    changes: of.conflicts,
    rejection: { status: CONFLICT, message: null },
    ...(of.isRest && { isRest: true }),
  };
}

/**
 * The server refused a request. If it folds several saves they are sent again one by one, so that only the
 * faulty one is rejected; a single save is rejected with the server's reason.
 */
export function reject(
  queue: Queue,
  batchId: string,
  rejection: Rejection,
  newId: () => string,
): Queue {
  const rejected = queue.batches.find((batch) => batch.id === batchId);
  if (rejected === undefined) return queue;
  const [mutationId, ...others] = rejected.mutationIds;
  if (others.length > 0) {
    return withBatches(queue, batchId, (batch) =>
      batch.mutationIds.map((id) => ({
        id,
        mutationIds: [id],
        changes: changesOfMutation(queue, id),
        attempts: unansweredAttempts(batch),
      })),
    );
  }
  // Of a save sent in parts only the unacknowledged rest is left, and a request that is not the whole save
  // must not use the save's own key.
  const own = queue.batches.filter((batch) => batch.mutationIds.includes(mutationId ?? ''));
  const isWhole = batchId === mutationId;
  const reason =
    unansweredAttempts(rejected) > 0 ? { rejection, inDoubt: true as const } : { rejection };
  const index = queue.mutations.findIndex(({ id }) => id === mutationId);
  const mutations = queue.mutations.map((mutation, at) => {
    if (at !== index) return mutation;
    if (isWhole) return { ...mutation, ...reason };
    const changes = unacknowledged(queue, rejected, mutation);
    const isRest = isSentInPart(queue, rejected, mutation);
    return { ...mutation, id: newId(), changes, ...reason, ...(isRest && { isRest }) };
  });
  const batches = queue.batches.filter((batch) => !own.includes(batch));
  return withoutRejected({ mutations, batches }, index);
}

/**
 * The saves that were made over a refused one, as if it had never been made: what they remove may be a shift
 * that only the refused save would have written, and such a removal would find nothing and be lost.
 * @param index of the refused save; those after it were not sent yet, except folded with it.
 */
function withoutRejected(queue: Queue, index: number): Queue {
  const [rejected, ...later] = queue.mutations.slice(index);
  if (rejected === undefined) return queue;
  const days = new Set(rejected.changes.map(({ record }) => record.fecha));
  const isTouched = ({ record }: SlotChange) => days.has(record.fecha);
  // The records on those days as far as these saves name them.
  let expected = removedFrom(
    [rejected, ...later].flatMap(({ changes }) => changes.filter(isTouched)),
  );
  const rebased = later.map((mutation) => {
    if (mutation.rejection !== null) return mutation;
    const touched = mutation.changes.filter(isTouched);
    const changes = rebaseChanges(touched, expected);
    expected = applyChanges(expected, changes);
    if (changes === touched) return mutation;
    return {
      ...mutation,
      changes: [...mutation.changes.filter((one) => !isTouched(one)), ...changes],
    };
  });
  const first = rebased.findIndex((mutation, at) => mutation !== later[at]);
  if (first < 0) return queue;
  const doubtful = inDoubtIn(queue);
  const mutations = rebased
    // Each a new object: what is written anew goes to the end of the outbox, so all that follow must.
    .map((mutation, at) => (at < first ? mutation : { ...mutation }))
    .map((mutation) =>
      doubtful.has(mutation.id) ? { ...mutation, inDoubt: true as const } : mutation,
    )
    .filter(({ changes }) => changes.length > 0);
  // The requests that are left were split off or halved from one with the refused save.
  return { mutations: [...queue.mutations.slice(0, index + 1), ...mutations], batches: [] };
}

/** The records that some changes remove and had not added before. */
function removedFrom(changes: readonly SlotChange[]): readonly CareRequest[] {
  const added = new Set<string>();
  const removed = new Map<string, CareRequest>();
  for (const { accion, record } of changes) {
    const key = careRequestKey(record);
    if (accion === 'inscribir') added.add(key);
    else if (!added.delete(key)) removed.set(key, record);
  }
  return [...removed.values()];
}

/**
 * A request was too large: replaces it by two, with half of its saves each, or some days of a single save. A day
 * is never cut, because one half could be refused after the other was done.
 */
export function halve(queue: Queue, batchId: string, newId: () => string): Queue {
  return withBatches(queue, batchId, (batch) => {
    const part = (mutationIds: readonly string[], changes: readonly SlotChange[]): Batch => ({
      id: newId(),
      mutationIds,
      changes,
      attempts: unansweredAttempts(batch),
    });
    if (batch.mutationIds.length > 1) {
      return halves(batch.mutationIds).map((mutationIds) =>
        part(mutationIds, foldChanges(mutationIds.flatMap((id) => changesOfMutation(queue, id)))),
      );
    }
    return cutBetweenDays(batch.changes).map((changes) => part(batch.mutationIds, changes));
  });
}

/** Whether a request can still be halved. */
export function canHalve({ mutationIds, changes }: Batch): boolean {
  return (
    mutationIds.length > 1 ||
    changes.some(({ record }) => record.fecha !== changes[0]?.record.fecha)
  );
}

/** Two parts of changes of several days: cut near the middle, and through a night only where all have one. */
function cutBetweenDays(changes: readonly SlotChange[]): readonly (readonly SlotChange[])[] {
  const ofDay = ({ record }: SlotChange) => record.fecha;
  const days = [...new Set(changes.map(ofDay))].sort();
  const crossed = new Set(
    changesByShift(changes).flatMap((shift) => [...new Set(shift.map(ofDay))].sort().slice(1)),
  );
  const cuts = days.slice(1).sort((a, b) => fromMiddle(days, a) - fromMiddle(days, b));
  const cut = cuts.find((fecha) => !crossed.has(fecha)) ?? cuts[0] ?? '';
  return [changes.filter((one) => ofDay(one) < cut), changes.filter((one) => ofDay(one) >= cut)];
}

function fromMiddle(days: readonly Fecha[], fecha: Fecha): number {
  return Math.abs(days.indexOf(fecha) - days.length / 2);
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

function changesOfMutation(queue: Queue, mutationId: string): readonly SlotChange[] {
  return queue.mutations.find(({ id }) => id === mutationId)?.changes ?? [];
}

/** Attempts of unknown fate of a request whose last attempt the server has just answered. */
function unansweredAttempts({ attempts }: Batch): number {
  return Math.max(0, attempts - 1);
}

function withBatches(
  queue: Queue,
  batchId: string,
  replace: (batch: Batch) => readonly Batch[],
): Queue {
  return {
    ...queue,
    batches: queue.batches.flatMap((batch) => (batch.id === batchId ? replace(batch) : [batch])),
  };
}

function halves<T>(list: readonly T[]): readonly (readonly T[])[] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
}
