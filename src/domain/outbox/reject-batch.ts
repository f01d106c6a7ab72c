/** The transitions of a queue that reject a mutation or a part of one. */

import { type CareRequest, careRequestKey, overlap } from '#domain/calendar/care-request.ts';
import {
  applyChanges,
  fechasOfChanges,
  foldChanges,
  type SlotChange,
} from '#domain/calendar/changes.ts';
import { rebaseChanges } from '#domain/calendar/rebase-changes.ts';
import {
  acknowledge,
  type Batch,
  changesOfMutation,
  type Mutation,
  type Queue,
  unansweredAttempts,
  withBatches,
} from './queue.ts';
import { CONFLICT, type Rejection } from './rejection.ts';

/** Acknowledges a batch except for its conflicts, which become one rejected mutation. */
export function acknowledgeExcept(
  queue: Queue,
  batchId: string,
  conflicts: readonly SlotChange[],
  newId: () => string,
): Queue {
  const after = acknowledge(queue, batchId);
  const acknowledged = queue.batches.find((batch) => batch.id === batchId);
  if (acknowledged === undefined || conflicts.length === 0) return after;
  const { mutations, batches } = after;
  const index = queue.mutations.findIndex((mutation) =>
    acknowledged.mutationIds.includes(mutation.id),
  );
  const isRest = conflicts.length < acknowledged.changes.length;
  const conflicting = conflictMutation(queue, acknowledged, { id: newId(), conflicts, isRest });
  return withoutRejected({ mutations: mutations.toSpliced(index, 0, conflicting), batches }, index);
}

/**
 * Handles the conflicts of a batch that was not sent: they become one rejected mutation, and the rest of its mutations
 * will be sent in new batches.
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
    // These are new objects, so that they are written again and keep their order on the disk.
    if (!batch.mutationIds.includes(mutation.id)) return [{ ...mutation, ...mark }];
    const changes = unacknowledged(queue, batch, mutation).filter((change) => !isContested(change));
    if (changes.length === 0) return [];
    const id = changes.length === mutation.changes.length ? mutation.id : newId();
    return [{ ...mutation, id, changes, ...mark }];
  });
  const [first] = queue.mutations.slice(index);
  const isRest = first !== undefined && isSentInPart(queue, batch, first);
  const conflicting = conflictMutation(queue, batch, { id: newId(), conflicts, isRest });
  // Later batches are dropped, because otherwise they would be sent before the rest of these mutations.
  return withoutRejected(
    { mutations: [...queue.mutations.slice(0, index), conflicting, ...mutations], batches: [] },
    index,
  );
}

/** The ids of mutations that may have arrived, because a batch of theirs was sent. */
function inDoubtIn({ batches }: Queue): ReadonlySet<string> {
  return new Set(
    batches.filter(({ attempts }) => attempts > 0).flatMap(({ mutationIds }) => mutationIds),
  );
}

/** The changes of a mutation that are not acknowledged yet: if it was cut between days, the remaining days. */
function unacknowledged(
  queue: Queue,
  { mutationIds }: Batch,
  mutation: Mutation,
): readonly SlotChange[] {
  // A mutation is only cut if it is alone in its batch.
  if (mutationIds.length > 1) return mutation.changes;
  const own = queue.batches.filter((batch) => batch.mutationIds.includes(mutation.id));
  return own.flatMap((batch) => batch.changes);
}

/** Whether a part of a mutation is already acknowledged. */
function isSentInPart(queue: Queue, batch: Batch, mutation: Mutation): boolean {
  const left = unacknowledged(queue, batch, mutation);
  return left !== mutation.changes && left.length < foldChanges(mutation.changes).length;
}

/** The conflicts of a batch as a separate mutation, with the time of the newest of the batch's mutations. */
function conflictMutation(
  queue: Queue,
  { mutationIds }: Batch,
  of: { readonly id: string; readonly conflicts: readonly SlotChange[]; readonly isRest: boolean },
): Mutation {
  const made = queue.mutations.filter((mutation) => mutationIds.includes(mutation.id));
  const beside = made.flatMap((mutation) => mutation.beside ?? []);
  return {
    id: of.id,
    createdAt: Math.max(...made.map(({ createdAt }) => createdAt)),
    changes: of.conflicts,
    ...(beside.length > 0 && { beside }),
    rejection: CONFLICT,
    ...(of.isRest && { isRest: true }),
  };
}

/**
 * Handles a batch that the server rejected. If it folds several mutations, they are sent again one by one, so that only
 * the faulty one is rejected; a single mutation is rejected with the server's reason.
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
  // Of a mutation sent in parts, only the unacknowledged rest stays. It gets a new id, because no other batch may have
  // the key of the whole mutation.
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
 * Rebases the mutations that were made over a rejected one, as if the rejected one had never been made: otherwise a
 * removal of a shift that only the rejected mutation adds would find nothing and be lost.
 * @param index the position of the rejected mutation; those after it were not sent yet, unless folded with it.
 */
function withoutRejected(queue: Queue, index: number): Queue {
  const [rejected, ...later] = queue.mutations.slice(index);
  if (rejected === undefined) return queue;
  const days = new Set(fechasOfChanges(rejected.changes));
  const isTouched = ({ record }: SlotChange) => days.has(record.fecha);
  // The care requests on those days, as far as these mutations mention them.
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
    // New objects from the first changed one on: a changed mutation is written at the end of the outbox, so all that
    // follow it must be written again too.
    .map((mutation, at) => (at < first ? mutation : { ...mutation }))
    .map((mutation) =>
      doubtful.has(mutation.id) ? { ...mutation, inDoubt: true as const } : mutation,
    )
    .filter(({ changes }) => changes.length > 0);
  // The remaining batches come from the one with the rejected mutation, by splitting or halving.
  return { mutations: [...queue.mutations.slice(0, index + 1), ...mutations], batches: [] };
}

/** The care requests that some changes remove and had not added before. */
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
