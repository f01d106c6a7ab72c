import type { Api } from '#api/api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { storageFailure, WorkerFailure } from '#db/storage-errors.ts';
import type { Role } from '#domain/account/role.ts';
import { createListeners } from '#platform/listeners.ts';
import type { AccountContext } from '#services';
import { createSyncControl, type SyncControl } from '#sync/control.ts';
import type { FlushResult, FlushUrgency } from '#sync/flush-schedule.ts';
import { newId } from '#sync/new-id.ts';
import type { PullResult } from '#sync/pull.ts';
import type { createTroubleWatch } from './storage-trouble.ts';
import type { WorkerBridge } from './worker-bridge.ts';

export interface EngineDeps {
  readonly accountId: string;
  /** That of the session now: the server may give it another one meanwhile. */
  readonly role: () => Role;
  readonly db: AccountDatabase;
  /** Whether the database is only in this page's memory, where no worker can see it. */
  readonly isVolatile: boolean;
  readonly api: Api;
  readonly worker: WorkerBridge;
  readonly trouble: ReturnType<typeof createTroubleWatch>;
  /** Called after something was stored, which means that the disk has room. */
  readonly onWritten: () => unknown;
}

/** Starts the sync engine of a page: what it runs, on which events, and how it reports trouble. */
export function startEngine(deps: EngineDeps): {
  sync: SyncControl;
  saves: AccountContext['saves'];
  stop: () => void;
} {
  const { db, worker, trouble } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  let saveCount = 0;
  const saves = createListeners();
  /** Persistence is requested once, and only when there is something to lose: Firefox asks the user. */
  let hasRequestedPersistence = false;

  /** The last of the fetches that run one after the other, so that no older answer is stored after a newer one. */
  let fetching: Promise<unknown> = Promise.resolve();
  function inTurn<T>(fetch: () => Promise<T>): Promise<T> {
    const turn = fetching.then(fetch, fetch);
    fetching = turn;
    return turn;
  }

  let isListening = false;
  /** Opens the live stream; its code is loaded now, because no first view needs it. */
  function listen(): void {
    if (isListening) return;
    isListening = true;
    import('./follow-changes.ts').then(
      ({ followChanges }) => followChanges(deps, { control, inTurn, signal }),
      // The next pull tries to load it again.
      () => {
        isListening = false;
      },
    );
  }

  /** Both are told apart: a flush of an empty outbox succeeds without writing and does not show that a pull has room. */
  async function noting<T extends FlushResult | PullResult>(
    what: 'flush' | 'pull',
    running: Promise<T>,
  ): Promise<T> {
    try {
      const result = await running;
      if (result.kind === 'clear' || result.kind === 'ok') trouble.wrote(what);
      return result;
    } catch (cause) {
      trouble.wrote(what, cause);
      throw cause;
    }
  }

  const control = createSyncControl({
    async flush(urgency) {
      const result = await noting('flush', sendOutbox(deps, urgency, signal));
      if (result.kind === 'waiting') worker.wakeWhenOnline();
      if (result.kind === 'outdated') trouble.report('outdated');
      return result;
    },
    async pull() {
      const result = await noting(
        'pull',
        inTurn(() => pull(deps, signal, listen)),
      );
      if (result.kind === 'ok' && !signal.aborted) deps.onWritten();
      return result;
    },
    now: Date.now,
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
    random: Math.random,
    onError: (error) => void handleError(error),
    isVisible: () => document.visibilityState === 'visible',
  });

  /** Handles an error that is not from the network, most likely from the storage. */
  async function handleError(error: unknown): Promise<void> {
    console.error('the sync engine failed', error);
    if (storageFailure(error) !== 'lost' || signal.aborted) return;
    try {
      db.close({ disableAutoOpen: false });
      await db.open();
    } catch {
      trouble.report('broken');
    }
  }

  // `navigator.onLine` is a hint, and none of these events is certain to fire, so each of them triggers a sync.
  const whenVisible = () => {
    if (document.visibilityState === 'visible') control.wake();
  };
  window.addEventListener('online', control.wake, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && whenVisible(), { signal });
  document.addEventListener('visibilitychange', whenVisible, { signal });
  control.wake();
  worker.refreshPeriodically();

  return {
    sync: {
      ...control,
      saved() {
        // First, because the page may be closed before its own attempt ends.
        worker.wakeWhenOnline();
        if (!hasRequestedPersistence) void navigator.storage?.persist?.().catch(() => false);
        hasRequestedPersistence = true;
        saveCount += 1;
        deps.onWritten();
        saves.notify();
        return control.saved();
      },
    },
    saves: { count: () => saveCount, subscribe: saves.subscribe },
    stop() {
      stopping.abort();
      control.stop();
    },
  };
}

/** How long to wait before another attempt to load the code that sends. */
const LOAD_RETRY_MS = 10_000;

/** Runs one flush of the outbox: in the worker if possible, else in this page. */
async function sendOutbox(
  { accountId, db, isVolatile, api, worker }: EngineDeps,
  urgency: FlushUrgency,
  stopped: AbortSignal,
): Promise<FlushResult> {
  const reply = isVolatile ? null : await worker.flush(urgency);
  // If the disk is full for the worker, it is full for the page too.
  if (reply?.kind === 'failed' && reply.storage === 'full') throw new WorkerFailure('full');
  if (reply?.kind === 'clear' || reply?.kind === 'waiting' || reply?.kind === 'signed-out') {
    return reply;
  }
  // The worker does not answer, has no session yet, is older than this page or has lost its database. So this page
  // sends, with code that it loads only now.
  const sender = await import('#sync/flush-account.ts').catch(() => null);
  if (sender === null) return { kind: 'waiting', until: Date.now() + LOAD_RETRY_MS };
  return sender.flushAccount(
    {
      accountId,
      db,
      api,
      locks: navigator.locks,
      now: Date.now,
      newId,
      random: Math.random,
      over: stopped,
    },
    urgency,
  );
}

/** One pull, with code that no first view needs. */
async function pull(
  deps: EngineDeps,
  stopped: AbortSignal,
  onLive: () => void,
): Promise<PullResult> {
  const puller = await import('./pull-mirror.ts').catch((cause: unknown) => ({ cause }));
  if ('cause' in puller) return { kind: 'network', cause: puller.cause };
  // The database is closed by now, and using it would open it again.
  stopped.throwIfAborted();
  return puller.pullMirror(deps, stopped, onLive);
}
