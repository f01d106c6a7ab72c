/** When a pass may start, and when the next pass may start after it. */

import type { Failure } from '#api/errors.ts';
import { backoffMs } from './backoff.ts';
import type { SyncStore } from './store.ts';

/** `timer`: the retry timer fired; `now`: something happened that makes success likely. */
export type FlushUrgency = 'timer' | 'now';

/** How a pass ended. */
export type FlushResult =
  /** No mutation waits. */
  | { readonly kind: 'clear' }
  /** Mutations wait; the timer makes no attempt before `until`. */
  | { readonly kind: 'waiting'; readonly until: number }
  /** The server no longer accepts this session. */
  | { readonly kind: 'signed-out' }
  /** This code is older than the database: another tab or the worker has a newer version. */
  | { readonly kind: 'outdated' };

interface ScheduleDeps {
  readonly store: Pick<SyncStore, 'readFlushState' | 'updateFlushState'>;
  readonly now: () => number;
  readonly random: () => number;
}

/**
 * The longest Retry-After that is respected: a server that names a longer one (a quota, a wrong date) may recover
 * earlier.
 */
const LONGEST_HOLD_MS = 60 * 60_000;

/** When the next attempt may be made; null means now. */
export async function earliestAttempt(
  { store, now }: Pick<ScheduleDeps, 'store' | 'now'>,
  urgency: FlushUrgency,
): Promise<number | null> {
  const { holdUntil, retryAt, decidedAt } = await store.readFlushState();
  const earliest = urgency === 'now' ? holdUntil : Math.max(holdUntil, retryAt);
  const at = now();
  if (decidedAt > at || at >= earliest) return null;
  // Only Retry-After prevents this attempt, so the retry is moved to its end; the older backoff would end later.
  if (urgency === 'now' && holdUntil < retryAt) {
    await store.updateFlushState({ retryAt: holdUntil });
  }
  return earliest;
}

/**
 * Whether a failure ends the pass for all queues: the server is unreachable, sent a Retry-After or a 429, or ended the
 * session.
 */
export function endsPass(failure: Failure): boolean {
  return failure.kind !== 'busy' || failure.status === 429 || failure.retryAfterMs !== null;
}

/** Stores how a pass ended, for the status and for the next pass. */
export async function concludePass(
  deps: ScheduleDeps,
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
