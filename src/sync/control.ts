import { backoffMs } from './backoff.ts';
import type { FlushResult, FlushUrgency } from './flush-schedule.ts';
import type { PullResult } from './pull.ts';

/** The engine as the features of a page use it. */
export type SyncControl = ReturnType<typeof createSyncControl>;

interface ControlDeps {
  /** Runs one pass of the flush, wherever it runs: in the worker, or here where there is none. */
  readonly flush: (urgency: FlushUrgency) => Promise<FlushResult>;
  readonly pull: () => Promise<PullResult>;
  readonly now: () => number;
  readonly setTimer: (run: () => void, ms: number) => number;
  readonly clearTimer: (timer: number) => void;
  readonly random: () => number;
  readonly onError: (error: unknown) => void;
  /** Whether the page is visible: nothing is fetched for one in the background. */
  readonly isVisible: () => boolean;
}

/** The longest time between two checks of what waits; timers of more than 24 days would fire at once. */
const FLUSH_CHECK_MS = 10 * 60_000;

/** How often fresh data is fetched while a page is open. */
const PULL_EVERY_MS = 60_000;

/**
 * Schedules the engine: one flush at a time, repeated by timer while something waits, or as soon as a pull
 * has reached the server; while the page is visible a pull every minute, each after a flush that respects the
 * backoff.
 */
export function createSyncControl(deps: ControlDeps) {
  let stopped = false;
  let retryTimer: number | undefined;
  let pullTimer: number | undefined;
  let flushing: Promise<FlushResult> | null = null;
  let again = false;
  /** How many passes in a row threw, and when the next is due. */
  let thrownPasses = 0;
  let pausedUntil = 0;
  let pulling: Promise<PullResult> | null = null;

  function flush(urgency: FlushUrgency): Promise<FlushResult> {
    if (flushing !== null) {
      // The running pass may have begun before the change that this call is for: one more follows it. A timer
      // needs none.
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
          // Checked at least this often, because the clock may be set back meanwhile.
          const wait = Math.min(Math.max(0, result.until - deps.now()), FLUSH_CHECK_MS);
          retryTimer = deps.setTimer(() => void flush('timer'), wait);
        }
        return result;
      });
    return flushing;
  }

  /**
   * A pass that threw (a full disk, a database that the browser lost) is retried like one that failed, each
   * time later, because retries send what the server already has.
   */
  function asWaiting(error: unknown): FlushResult {
    // Stopping the engine closes its database, so errors are expected then.
    if (!stopped) deps.onError(error);
    thrownPasses += 1;
    pausedUntil = deps.now() + backoffMs(thrownPasses, deps.random);
    return { kind: 'waiting', until: pausedUntil };
  }

  /** A network event does not repair broken storage: wait for the retry timer. */
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
        // The server is reachable, so waiting changes are sent now and not by timer.
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
    // A pull already under way may have failed while offline, or hold stale answers. Wait for it, then pull
    // again; joining it would leave the page stale for a minute.
    const before = pulling;
    void Promise.resolve(sent).then(async (result) => {
      await before;
      if (result?.kind !== 'signed-out' && !stopped && deps.isVisible()) void pull();
    });
    if (pullTimer !== undefined) deps.clearTimer(pullTimer);
    // The passing of a minute does not mean that the server recovered: the backoff is respected.
    pullTimer = deps.setTimer(() => sendAndPull('timer'), PULL_EVERY_MS);
  }

  return {
    /** Something was saved: sends it. Resolves when that attempt is over; callers need not wait. */
    saved: () => flush('now'),
    /** Tries to send everything that waits, now; resolves when that attempt is over. */
    sendNow: () => flush('now'),
    /** Brings the mirror up to date; one at a time, a second call joins the first. */
    pull,
    /** Like `pull`, but only with requests made from now on, so that a change made just now is included. */
    refresh: () => (pulling === null ? pull() : pulling.then(pull)),
    /** The network or the page came back: sends what waits and fetches what is new. */
    wake: () => sendAndPull('now'),
    stop(): void {
      stopped = true;
      if (retryTimer !== undefined) deps.clearTimer(retryTimer);
      if (pullTimer !== undefined) deps.clearTimer(pullTimer);
    },
  };
}
