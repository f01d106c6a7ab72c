import type { AccountDatabase } from '#db/account-database.ts';
import { missesAny } from '#db/calendar/care-requests.ts';
import { pruneDraft, readDraft, writeDraft } from '#db/calendar/drafts.ts';
import { readExpectedOn } from '#db/calendar/expected-state.ts';
import { clearDeletionMark } from '#db/sign-out-tombstone.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import {
  applyWhereSeen,
  careRequestsOf,
  fechasOfChanges,
  type SlotChange,
} from '#domain/calendar/changes.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import { type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { mergeDrafts } from '#domain/calendar/merge-drafts.ts';
import { rebaseChanges } from '#domain/calendar/rebase-changes.ts';
import { asWanted } from '#domain/calendar/with-changes.ts';
import { keepOwnVersion } from '#domain/outbox/own-version.ts';
import type { Mutation } from '#domain/outbox/queue.ts';
import { discardMutation, retryMutation } from '#domain/outbox/rejected-mutation.ts';
import { isConflict } from '#domain/outbox/rejection.ts';
import type { Id } from '#domain/people/id.ts';
import { changeQueue, queueOf } from './change-queue.ts';
import { readQueue, toMutation } from './outbox.ts';

/** A mutation of the outbox as its panel shows it. */
export type WaitingMutation = Awaited<ReturnType<typeof readWaitingMutations>>[number];

/** Every mutation that the server has not acknowledged, oldest first. */
export function readWaitingMutations(db: AccountDatabase) {
  return db.transaction('r', db.saves, db.requests, async () => {
    const batches = await db.requests.toArray();
    const attempts = new Map<string, number>();
    for (const batch of batches) {
      for (const id of batch.saveIds) {
        attempts.set(id, Math.max(attempts.get(id) ?? 0, batch.attempts));
      }
    }
    const rows = await db.saves.orderBy('seq').toArray();
    return rows.map((row) => ({
      ...toMutation(row),
      queueId: queueOf(row),
      pacienteId: row.pacienteId,
      /** How many attempts to send it got no answer: each of them may have arrived or not. */
      attempts: attempts.get(row.id) ?? (row.inDoubt ? 1 : 0),
    }));
  });
}

/**
 * Queues a rejected mutation again, without the changes that are already in the expected state. If somebody else has
 * changed a shift since, the change of it is sent as it was made: the server reports a conflict, and both versions are
 * shown. A note is sent unchanged.
 */
export function retryRejected(
  db: AccountDatabase,
  queueId: Id,
  mutationId: string,
  newId: () => string,
): Promise<void> {
  return db.transaction('rw', db.ofOutbox, async () => {
    await clearDeletionMark(db);
    const queue = await readQueue(db, queueId);
    const mutation = queue.mutations.find(
      ({ id, rejection }) => id === mutationId && rejection !== null,
    );
    if (mutation === undefined) return;
    const fechas = fechasOfChanges(mutation.changes);
    // Without the list there is nothing to rebase on, so the server decides. The queue of a note has no list.
    const changes = (await missesAny(db, queueId, fechas))
      ? mutation.changes
      : rebaseExceptConflicts(mutation.changes, await readExpectedOn(db, queueId, fechas));
    const now = changes === mutation.changes ? undefined : { id: newId(), changes };
    await changeQueue(db, queueId, (before) => retryMutation(before, mutationId, now));
  });
}

/**
 * Rebases changes on the current care requests, except the conflicting ones. Returns the same array if nothing differs.
 */
function rebaseExceptConflicts(
  changes: readonly SlotChange[],
  careRequests: readonly CareRequest[],
): readonly SlotChange[] {
  const { conflicts } = applyWhereSeen(careRequests, changes);
  const fit = changes.filter((change) => !conflicts.includes(change));
  const rebased = rebaseChanges(fit, careRequests);
  return rebased === fit ? changes : [...rebased, ...conflicts];
}

/** Discards a rejected mutation for good. */
export async function discardRejected(
  db: AccountDatabase,
  queueId: Id,
  mutationId: string,
): Promise<void> {
  await changeQueue(db, queueId, (queue) => discardMutation(queue, mutationId));
}

/**
 * Moves a rejected mutation out of the outbox into the draft, to be corrected there. `unlisted`: the patient's months
 * are not on this device, without which a draft cannot express removals. `not-rejected`: the mutation is gone, or waits
 * again.
 */
export function returnToDraft(
  db: AccountDatabase,
  patient: Id,
  mutationId: string,
): Promise<'moved' | 'unlisted' | 'not-rejected'> {
  return db.transaction('rw', [...db.ofOutbox, db.drafts], async () => {
    const queue = await readQueue(db, patient);
    const mutation = queue.mutations.find(({ id }) => id === mutationId);
    const rejection = mutation?.rejection ?? null;
    if (mutation === undefined || rejection === null) return 'not-rejected';
    const fechas = fechasOfChanges(mutation.changes);
    if (await missesAny(db, patient, fechas)) return 'unlisted';
    const draft = await readDraft(db, patient);
    await writeDraft(
      db,
      patient,
      isConflict(rejection)
        ? keepOwnVersion(draft, mutation, await readExpectedOn(db, patient, fechas))
        : restoreAsMade(draft, mutation),
    );
    await pruneDraft(db, patient);
    await changeQueue(db, patient, (before) => discardMutation(before, mutationId));
    return 'moved';
  });
}

/** The draft with changes based on what their author saw, so that later changes by others become conflicts. */
function restoreAsMade(
  draft: Draft,
  { changes, beside = [] }: Pick<Mutation, 'changes' | 'beside'>,
): Draft {
  const seen = [...careRequestsOf(changes, 'eliminar'), ...beside];
  const edits = fechasOfChanges(changes).map((fecha) => {
    const expected = deriveDay(fecha, seen);
    return { expected, wanted: asWanted(expected, changes, beside) };
  });
  return mergeDrafts(EMPTY_DRAFT, editDraft(EMPTY_DRAFT, edits), draft);
}
