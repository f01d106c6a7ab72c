/**
 * One pass over the outbox of one account. The same function runs in the worker, in a page that has
 * none, and in the simulation.
 *
 *              ┌────────────── next loved one ◀──────────────────────────┐
 *              │                (none: the notes, and the pass ends)     │
 *              ▼                                                         │
 *     freeze & mark sent ──nothing left──────────────────────────────────┤
 *              │                                                         │
 *              ▼                                                         │
 *            send ──acknowledged──▶ base + outbox, one transaction ──┐   │
 *              │ ├───refused──────▶ split, or set aside with reason ─┤   │
 *              │ ├───too large────▶ halve ───────────────────────────┤   │
 *              │ │                     back to freeze ◀──────────────┘   │
 *              │ ├───busy─────────▶ stays; the others may pass ──────────┘
 *              │ └───network, busy with Retry-After ──▶ stays; pass ends, backoff
 *              └─────unauthorized ────────────────────▶ stays; pass ends until a new sign-in
 *
 * If the process dies between two steps, the next pass finds the request as it was sent, under its key.
 */

import type { Failure, Outcome } from '#api/errors.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import { type SlotUpdates, writeSlot } from '#domain/contract/solicitudes.ts';
import {
  acknowledge,
  canHalve,
  freeze,
  halve,
  markSent,
  type Refusal,
  type Request,
  refuse,
} from '#domain/outbox/queue.ts';
import type { Id } from '#domain/people/id.ts';
import { backoffMs } from './backoff.ts';
import { pullRecords, type SolicitudesReader } from './pull-records.ts';
import { SENDING_MS } from './status.ts';
import { stillMissing } from './still-missing.ts';
import type { SyncStore } from './store.ts';

/** What a pass works with; the simulation supplies its own store, clock and randomness. */
export interface FlushDeps {
  readonly store: SyncStore;
  readonly api: SolicitudesReader & {
    readonly idempotencyKeys: boolean;
    readonly update: (
      key: string,
      updates: SlotUpdates,
    ) => Promise<Outcome<readonly CareRecord[] | null>>;
  };
  /** Sends the notes after all saves and returns what stopped them; null where none waits. */
  readonly sendNotes: (() => Promise<Failure | null>) | null;
  readonly now: () => number;
  readonly newId: () => string;
  readonly random: () => number;
}

/** `timer`: the time has come; `now`: something happened that makes success likely. */
export type FlushUrgency = 'timer' | 'now';

/** How a pass ended. */
export type FlushResult =
  /** Nothing waits any more. */
  | { readonly kind: 'clear' }
  /** Something waits; no attempt by timer before `until`. */
  | { readonly kind: 'waiting'; readonly until: number }
  /** The server no longer accepts this session. */
  | { readonly kind: 'signed-out' }
  /** This code is older than the database: another tab or the worker has a newer version. */
  | { readonly kind: 'outdated' };

/**
 * The longest Retry-After that is honoured: with a longer one (a quota, a wrong date) the server may recover
 * earlier.
 */
const LONGEST_HOLD_MS = 60 * 60_000;

/**
 * Runs one pass: the saves of each loved one in order, then the notes. Failures of network or server are part
 * of the result; storage errors reject. Two passes at once are safe and only cost requests.
 */
export async function flush(deps: FlushDeps, urgency: FlushUrgency): Promise<FlushResult> {
  const { store, sendNotes } = deps;
  const pacientes = await store.pacientesWaiting();
  if (pacientes.length === 0 && sendNotes === null) return { kind: 'clear' };
  const until = await notBefore(deps, urgency);
  if (until !== null) return { kind: 'waiting', until };

  let failure: Failure | null = null;
  for (const paciente of pacientes) {
    const stopped = await flushPaciente(deps, paciente);
    failure = stopped ?? failure;
    if (stopped !== null && endsPass(stopped)) return concludePass(deps, stopped);
  }
  if (sendNotes !== null) failure = (await sendNotes()) ?? failure;
  return concludePass(deps, failure);
}

/** When something may be sent; null means now. */
async function notBefore(
  { store, now }: Pick<FlushDeps, 'store' | 'now'>,
  urgency: FlushUrgency,
): Promise<number | null> {
  const { holdUntil, retryAt, decidedAt } = await store.readFlushState();
  const earliest = urgency === 'now' ? holdUntil : Math.max(holdUntil, retryAt);
  const at = now();
  if (decidedAt > at || at >= earliest) return null;
  // Only Retry-After stands in the way: retry when it ends, not when the older, longer backoff would.
  if (urgency === 'now' && holdUntil < retryAt) {
    await store.updateFlushState({ retryAt: holdUntil });
  }
  return earliest;
}

/**
 * Sends what waits for one loved one, in order. Returns the failure that stopped it; null when all is sent.
 */
async function flushPaciente(deps: FlushDeps, paciente: Id): Promise<Failure | null> {
  const { store, newId } = deps;
  let listIsOld = false;
  for (;;) {
    const ticket = await store.takeTicket(paciente);
    const queue = await store.changeQueue(paciente, (before) => {
      const frozen = freeze(before, newId);
      const [next] = frozen.requests;
      return next === undefined ? frozen : markSent(frozen, next.id);
    });
    const [request] = queue.requests;
    if (request === undefined) {
      // If the backend's answers carry no list, it is fetched once all is sent.
      if (listIsOld) await pullRecords(store, deps.api, paciente);
      return null;
    }

    await store.updateFlushState({ sendingUntil: deps.now() + SENDING_MS });
    const outcome = await send(deps, paciente, request);
    switch (outcome.kind) {
      case 'ok':
        await store.changeQueue(paciente, (before) => acknowledge(before, request.id), {
          changes: request.changes,
          list: outcome.value,
          ticket,
        });
        await store.updateFlushState({ lastContactAt: deps.now() });
        listIsOld = outcome.value === null;
        break;
      case 'too-large':
      case 'refused':
        await store.changeQueue(paciente, (before) =>
          outcome.kind === 'too-large' && canHalve(request)
            ? halve(before, request.id, newId)
            : refuse(before, request.id, refusalOf(outcome), newId),
        );
        break;
      default:
        return outcome;
    }
  }
}

/**
 * Sends a frozen request. If the backend keeps no keys and an earlier attempt may have arrived, it first
 * fetches the list and sends only what is missing.
 */
async function send(
  deps: FlushDeps,
  paciente: Id,
  request: Request,
): Promise<Outcome<readonly CareRecord[] | null>> {
  let { changes } = request;
  const isRetry = request.attempts > 1;
  if (isRetry && !deps.api.idempotencyKeys) {
    const pulled = await pullRecords(deps.store, deps.api, paciente);
    if (pulled.kind !== 'ok') return asUndecided(pulled);
    const { rows, isAbsent } = pulled.value;
    const missing = stillMissing(changes, rows);
    if (missing.length > 0) changes = missing;
    // With no list at all, removals are sent anyway for the server to judge: the loved one may have left the
    // account.
    else if (!isAbsent) return { kind: 'ok', value: rows };
  }
  return deps.api.update(request.id, { id_paciente: paciente, slots: changes.map(writeSlot) });
}

type NotTaken = Extract<Failure, { readonly kind: 'refused' | 'too-large' }>;

function refusalOf(failure: NotTaken): Refusal {
  return failure.kind === 'refused'
    ? { status: failure.status, message: failure.message }
    : { status: 413, message: null };
}

/** A refused list says nothing about the save for which it was requested: that one waits. */
function asUndecided(failure: Failure): Failure {
  return failure.kind === 'refused' || failure.kind === 'too-large'
    ? { kind: 'busy', ...refusalOf(failure), retryAfterMs: null }
    : failure;
}

/**
 * Whether a failure concerns all loved ones: the server is unreachable, asks for time or ended the session.
 */
export function endsPass(failure: Failure): boolean {
  return failure.kind !== 'busy' || failure.status === 429 || failure.retryAfterMs !== null;
}

/** Records how a pass ended, for the status and for the next pass. */
async function concludePass(
  deps: Pick<FlushDeps, 'store' | 'now' | 'random'>,
  failure: Failure | null,
): Promise<FlushResult> {
  const { store, now, random } = deps;
  if (failure === null) {
    await store.updateFlushState({
      sendingUntil: null,
      failures: 0,
      retryAt: 0,
      holdUntil: 0,
      trouble: null,
    });
    return { kind: 'clear' };
  }
  if (failure.kind === 'unauthorized') {
    await store.updateFlushState({ sendingUntil: null, trouble: 'session' });
    return { kind: 'signed-out' };
  }
  const failures = (await store.readFlushState()).failures + 1;
  const asked =
    failure.kind === 'busy' && failure.retryAfterMs !== null
      ? Math.min(failure.retryAfterMs, LONGEST_HOLD_MS)
      : null;
  const until = now() + Math.max(asked ?? 0, backoffMs(failures, random));
  await store.updateFlushState({
    sendingUntil: null,
    failures,
    retryAt: until,
    holdUntil: asked === null ? 0 : now() + asked,
    decidedAt: now(),
    trouble: failure.kind === 'busy' ? 'server' : 'network',
  });
  return { kind: 'waiting', until };
}
