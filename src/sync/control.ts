import { backoffMs } from './backoff.ts';
import type { FlushResult, FlushUrgency } from './flush-schedule.ts';
import type { PullResult } from './pull.ts';

/** The sync engine, as the features of a page use it. */
export type SyncControl = ReturnType<typeof createSyncControl>;

interface ControlDeps {
  /** Runs one pass of the flush: in the worker, or in this page where there is no worker. */
  readonly flush: (urgency: FlushUrgency) => Promise<FlushResult>;
  readonly pull: () => Promise<PullResult>;
  readonly now: () => number;
  readonly setTimer: (run: () => void, ms: number) => number;
  readonly clearTimer: (timer: number) => void;
  readonly random: () => number;
  readonly onError: (error: unknown) => void;
  /** Whether the page is visible: a page in the background fetches nothing. */
  readonly isVisible: () => boolean;
}

/** The longest wait between two checks of the outbox. Browsers fire a timer of more than 24 days at once. */
const FLUSH_CHECK_MS = 10 * 60_000;

/** How often an open page pulls. */
const PULL_EVERY_MS = 60_000;

/**
 * Schedules the engine. One flush runs at a time; it is repeated by timer while mutations wait, and as soon as a pull
 * has reached the server. While the page is visible, it pulls every minute, each time after a flush that respects the
 * backoff.
 */
export function createSyncControl(deps: ControlDeps) {
  let stopped = false;
  let retryTimer: number | undefined;
  let pullTimer: number | undefined;
  let flushing: Promise<FlushResult> | null = null;
  let again = false;
  /** How many passes in a row threw an error, and the earliest time of the next pass. */
  let thrownPasses = 0;
  let pausedUntil = 0;
  let pulling: Promise<PullResult> | null = null;

  function flush(urgency: FlushUrgency): Promise<FlushResult> {
    if (flushing !== null) {
      // The running pass may have started before the change that this call is for was stored, so another pass follows
      // it. A call by timer needs none.
      again ||= urgency === 'now';
      return flushing;
    }
    if (retryTimer !== undefined) deps.clearTimer(retryTimer);
    retryTimer = undefined;
    flushing = deps
      .flush(urgency)
      .then((result) => {
        thrownPasses = 0;
        pausedUntil = 0;
        return result;
      }, asWaiting)
      .then((result) => {
        flushing = null;
        const isAskedAgain = again;
        again = false;
        if (stopped) return result;
        if (isAskedAgain) return flush('now');
        if (result.kind === 'waiting') {
          // Limited to `FLUSH_CHECK_MS`, because the clock may be set back while the timer runs.
          const wait = Math.min(Math.max(0, result.until - deps.now()), FLUSH_CHECK_MS);
          retryTimer = deps.setTimer(() => void flush('timer'), wait);
        }
        return result;
      });
    return flushing;
  }

  /**
   * A pass that threw (a full disk, a database that the browser lost) is retried with the same growing backoff as one
   * that failed: each retry sends again what the server may already have.
   */
  function asWaiting(error: unknown): FlushResult {
    // Stopping the engine closes its database, so errors are expected then.
    if (!stopped) deps.onError(error);
    thrownPasses += 1;
    pausedUntil = deps.now() + backoffMs(thrownPasses, deps.random);
    return { kind: 'waiting', until: pausedUntil };
  }

  /** Null during the backoff of a pass that threw: a network event does not repair broken storage. */
  function flushUnlessPaused(urgency: FlushUrgency): Promise<FlushResult> | null {
    return deps.now() < pausedUntil ? null : flush(urgency);
  }

  function pull(): Promise<PullResult> {
    pulling ??= deps
      .pull()
      .catch((cause: unknown): PullResult => {
        if (!stopped) deps.onError(cause);
        return { kind: 'failed', cause };
      })
      .then((result) => {
        // The server is reachable, so waiting mutations are sent now and not at the retry timer.
        const isAnswered = result.kind === 'ok' || result.isAnswering === true;
        if (isAnswered && !stopped && retryTimer !== undefined) void flushUnlessPaused('now');
        return result;
      })
      .finally(() => {
        pulling = null;
      });
    return pulling;
  }

  function sendAndPull(urgency: FlushUrgency): void {
    if (stopped) return;
    const sent = flushUnlessPaused(urgency);
    // A pull that is already running may have failed while offline, or may hold stale answers. So this waits for it and
    // pulls again: if it joined that pull, the page would be stale for a minute.
    const before = pulling;
    void Promise.resolve(sent).then(async (result) => {
      await before;
      if (result?.kind !== 'signed-out' && !stopped && deps.isVisible()) void pull();
    });
    if (pullTimer !== undefined) deps.clearTimer(pullTimer);
    // A minute that has passed does not mean that the server recovered, so the backoff is respected.
    pullTimer = deps.setTimer(() => sendAndPull('timer'), PULL_EVERY_MS);
  }

  return {
    /** Sends a mutation that was just stored. Resolves when that attempt is over; callers need not wait. */
    saved: () => flush('now'),
    /** Tries to send all waiting mutations now; resolves when that attempt is over. */
    sendNow: () => flush('now'),
    /** Updates the mirror. One pull runs at a time: a second call joins the first. */
    pull,
    /** Like `pull`, but never joins a running pull, so that a change made just before is included. */
    refresh: () => (pulling === null ? pull() : pulling.then(pull)),
    /** To be called when the network or the page is back: sends waiting mutations and pulls. */
    wake: () => sendAndPull('now'),
    stop(): void {
      stopped = true;
      if (retryTimer !== undefined) deps.clearTimer(retryTimer);
      if (pullTimer !== undefined) deps.clearTimer(pullTimer);
    },
  };
}
