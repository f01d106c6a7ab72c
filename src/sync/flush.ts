/**
 * One pass over the outbox of one account. The same function runs in the worker, in a page that has none, and in the
 * simulation.
 *
 *              ┌──────────────── next queue ◀──────────────────────────────────────┐
 *              │                  (none: the pass ends)                            │
 *              ▼                                                                   │
 *            freeze ──nothing left─────────────────────────────────────────────────┤
 *              │                                                                   │
 *              ▼                                                                   │
 *            check ──not as the author saw it──▶ rejected ────────────────────┐    │
 *              │                                                              │    │
 *              ▼                                                              │    │
 *        mark & send ──acknowledged──▶ snapshot + outbox, in one transaction──┤    │
 *              │ ├───rejected─────▶ split, or rejected with the reason ───────┤    │
 *              │ ├───too large────▶ halve ────────────────────────────────────┤    │
 *              │ │                              back to freeze ◀──────────────┘    │
 *              │ ├───busy─────────▶ stays; the other queues go on ─────────────────┘
 *              │ └───network, busy with Retry-After ──▶ stays; pass ends, backoff
 *              └─────unauthorized ────────────────────▶ stays; pass ends until a new sign-in
 *
 * The check is for a backend that does not detect conflicts, or that may apply a batch twice: it fetches the list
 * right before the batch is sent. An edit is sent without one (send-edits.ts).
 *
 * If the process dies between two steps, the next pass finds the batch as it was sent, under its key.
 */

import type { Failure, Outcome } from '#api/errors.ts';
import { type CareRequest, overlap } from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { type SlotUpdates, type UpdateAnswer, writeSlot } from '#domain/contract/solicitudes.ts';
import { canHalve, halve } from '#domain/outbox/halve-batch.ts';
import { acknowledge, type Batch, freeze } from '#domain/outbox/queue.ts';
import { acknowledgeExcept, reject, rejectConflicts } from '#domain/outbox/reject-batch.ts';
import type { Rejection } from '#domain/outbox/rejection.ts';
import type { Id } from '#domain/people/id.ts';
import {
  concludePass,
  earliestAttempt,
  endsPass,
  type FlushResult,
  type FlushUrgency,
} from './flush-schedule.ts';
import { type CalendarReader, pullCalendar } from './pull-calendar.ts';
import { pullCareRequests } from './pull-care-requests.ts';
import { compare, type Reconciled, reconcile } from './reconcile.ts';
import {
  type Attempt,
  conclude,
  type EditsApi,
  isNext,
  markAsSending,
  sendEdit,
} from './send-edits.ts';
import { SENDING_MS } from './status.ts';
import type { SyncStore } from './store.ts';

/** The dependencies of a pass; the simulation supplies its own store, clock and randomness. */
export interface FlushDeps {
  readonly store: SyncStore;
  readonly api: CalendarReader &
    EditsApi & {
      readonly idempotencyKeys: boolean;
      /** @param since requests the changes since this version, 0 for none; null requests the list. */
      readonly update: (
        key: string,
        updates: SlotUpdates,
        since: number | null,
      ) => Promise<Outcome<UpdateAnswer>>;
    };
  readonly now: () => number;
  readonly newId: () => string;
  readonly random: () => number;
}

/**
 * Runs one pass: first the mutations of each patient in order, then the answers, then the other edits. Each queue is
 * sent independently. Failures of network or server are part of the result; storage errors reject. Two passes at the
 * same time are safe and only cost requests.
 */
export async function flush(deps: FlushDeps, urgency: FlushUrgency): Promise<FlushResult> {
  const queues = await deps.store.queuesWaiting();
  if (queues.length === 0) return { kind: 'clear' };
  const until = await earliestAttempt(deps, urgency);
  if (until !== null) return { kind: 'waiting', until };

  let failure: Failure | null = null;
  for (const queueId of queues) {
    const stopped = await flushQueue(deps, queueId);
    failure = stopped ?? failure;
    if (stopped !== null && endsPass(stopped)) return concludePass(deps, stopped);
  }
  return concludePass(deps, failure);
}

/** Sends the mutations of one queue, in order. Returns the failure that stopped it; null when all are sent. */
async function flushQueue(deps: FlushDeps, queueId: Id): Promise<Failure | null> {
  const { store, newId } = deps;
  let isListOld = false;
  for (;;) {
    const queue = await store.changeQueue(queueId, (before) => freeze(before, newId));
    const [batch] = queue.batches;
    if (batch === undefined) {
      // If the backend's answers contain no list, the list is fetched once all batches are sent.
      if (isListOld) await pullCalendar(deps, queueId);
      return null;
    }

    await store.updateFlushState({ sendingUntil: deps.now() + SENDING_MS });
    const outcome = await (sendEdit(deps, queueId, batch) ?? sendChanges(deps, queueId, batch));
    switch (outcome.kind) {
      case 'ok':
        if (outcome.value === null) break;
        await store.updateFlushState({ lastContactAt: deps.now() });
        ({ isListOld } = outcome.value);
        break;
      case 'too-large':
      case 'rejected':
        await store.changeQueue(queueId, (before) =>
          outcome.kind === 'too-large' && canHalve(batch)
            ? halve(before, batch.id, newId)
            : reject(before, batch.id, rejectionOf(outcome), newId),
        );
        break;
      default:
        return outcome;
    }
  }
}

async function sendChanges(deps: FlushDeps, patient: Id, batch: Batch): Promise<Attempt> {
  const { store, newId } = deps;
  const checked = await checkAgainstList(deps, patient, batch);
  if (checked.kind !== 'ok') return asBusy(checked);
  const { missing, conflicts } = checked.value;
  if (conflicts.length > 0) {
    await store.changeQueue(patient, (before) =>
      isNext(before, batch) ? rejectConflicts(before, batch.id, conflicts, newId) : before,
    );
    return { kind: 'ok', value: null };
  }
  const { tellsChanges, detectsConflicts } = await store.readBackendCapabilities();
  const since = tellsChanges ? ((await store.readVersion(patient)) ?? 0) : null;
  const readSequence = await store.nextReadSequence(patient);
  if (!(await markAsSending(store, patient, batch))) return { kind: 'ok', value: null };
  // The list that was just fetched shows all changes of this batch, and it is already the server snapshot.
  if (missing.length === 0) {
    return conclude(store, patient, batch, {
      kind: 'changes',
      changes: [],
      list: null,
      readSequence,
    });
  }
  const updates = { id_paciente: patient, slots: missing.map(writeSlot) };
  const outcome = await deps.api.update(batch.id, updates, since);
  if (outcome.kind !== 'ok') return outcome;
  const { delta, conflicts: positions } = outcome.value;
  // A backend that does not detect conflicts may return only the additions, so its list is not used.
  const list = detectsConflicts ? outcome.value.list : null;
  const left = positions.flatMap((position) => missing[position] ?? []);
  await store.changeQueue(
    patient,
    (before) =>
      left.length === 0
        ? acknowledge(before, batch.id)
        : acknowledgeExcept(before, batch.id, left, newId),
    {
      kind: 'changes',
      changes: batch.changes.filter((change) => !left.includes(change)),
      list,
      readSequence,
      delta,
      since,
    },
  );
  return { kind: 'ok', value: { isListOld: list === null && !delta?.fechas } };
}

/**
 * Decides which changes of a batch are sent. The batch is compared with the server's current list in two cases: before
 * the first attempt, if it removes something and the backend does not detect conflicts; and before any later attempt,
 * if the backend may apply a batch twice. The fetched list becomes the server snapshot, unless a newer one is there.
 */
async function checkAgainstList(
  { store, api }: FlushDeps,
  patient: Id,
  { changes, attempts }: Batch,
): Promise<Outcome<Reconciled>> {
  const all = { missing: changes, conflicts: [] };
  const backend = await store.readBackendCapabilities();
  const isFirst = attempts === 0;
  const isIdempotent = api.idempotencyKeys && backend.deduplicatesByKey;
  const mayApplyTwice = !isFirst && !isIdempotent;
  const mayOverwrite = isFirst && !backend.detectsConflicts && changes.some(isRemoval);
  if (!mayApplyTwice && !mayOverwrite) return { kind: 'ok', value: all };
  const pulled = await pullCareRequests(store, api, patient);
  if (pulled.kind !== 'ok') return pulled;
  const { rows, isAbsent, unreadable } = pulled.value;
  // Without a list nothing shows which changes are already applied, so all are sent and the server decides: the patient
  // may have left the account.
  if (isAbsent) return { kind: 'ok', value: all };
  const left = isFirst ? compare(changes, rows) : reconcile(changes, rows);
  // A retry uses the same key, so it must have the same content.
  if (isFirst && isIdempotent) return { kind: 'ok', value: { ...all, conflicts: left.conflicts } };
  return { kind: 'ok', value: unreadable === 0 ? left : withDoubted(changes, left, rows) };
}

/**
 * Adds to `missing` the removals that a list with unreadable rows leaves in doubt: their care request may be in one of
 * these rows. The server decides about them. A removal is not added if another care request overlaps it, because a
 * backend that removes by interval would remove that one.
 */
function withDoubted(
  changes: readonly SlotChange[],
  { missing, conflicts }: Reconciled,
  rows: readonly CareRequest[],
): Reconciled {
  const isDoubted = (change: SlotChange) =>
    isRemoval(change) && !rows.some((other) => overlap(other, change.record));
  return {
    missing: changes.filter((change) => missing.includes(change) || isDoubted(change)),
    conflicts,
  };
}

function isRemoval({ accion }: SlotChange): boolean {
  return accion === 'eliminar';
}

type RejectedBatch = Extract<Failure, { readonly kind: 'rejected' | 'too-large' }>;

function rejectionOf(failure: RejectedBatch): Rejection {
  return failure.kind === 'rejected'
    ? { status: failure.status, message: failure.message }
    : { status: 413, message: null };
}

/** A rejected request for the list is no verdict about the mutation that it was made for, so the mutation waits. */
function asBusy(failure: Failure): Failure {
  return failure.kind === 'rejected' || failure.kind === 'too-large'
    ? { kind: 'busy', ...rejectionOf(failure), retryAfterMs: null }
    : failure;
}
