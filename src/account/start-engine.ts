import type { Api } from '#api/api.ts';
import type { WorkerBridge } from '#app/sw-bridge.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { storageFailure, WorkerFailure } from '#db/storage-errors.ts';
import type { Role } from '#domain/account/role.ts';
import { createSyncControl, type SyncControl } from '#sync/control.ts';
import type { FlushResult, FlushUrgency } from '#sync/flush-schedule.ts';
import { newId } from '#sync/new-id.ts';
import type { PullResult } from '#sync/pull.ts';
import type { createTroubleWatch } from './storage-trouble.ts';

export interface EngineDeps {
  readonly account: string;
  readonly role: Role;
  readonly db: AccountDatabase;
  /** The database is in this page's memory, where no worker can see it. */
  readonly isVolatile: boolean;
  readonly api: Api;
  readonly worker: WorkerBridge;
  readonly trouble: ReturnType<typeof createTroubleWatch>;
}

/** Starts the sync engine of a page: what it runs, on which events, and how it reports trouble. */
export function startEngine(deps: EngineDeps): { sync: SyncControl; stop: () => void } {
  const { db, worker, trouble } = deps;
  const over = new AbortController();
  const { signal } = over;
  /** The disk was full at the last write, and nothing has been written since. */
  let isFull = false;
  /** Asked when there is something to lose, and once: Firefox puts the question to the user. */
  let isAskedToPersist = false;

  const control = createSyncControl({
    async flush(urgency) {
      const result = await sendOutbox(deps, urgency, signal);
      if (result.kind === 'waiting') worker.wakeWhenOnline();
      if (result.kind === 'outdated') trouble.report('outdated');
      if (result.kind === 'clear' && isFull) {
        trouble.over('full');
        isFull = false;
      }
      return result;
    },
    pull: () => pullMirror(deps, signal),
    now: Date.now,
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
    random: Math.random,
    onError: (error) => void tellTrouble(error),
    isVisible: () => document.visibilityState === 'visible',
  });

  /** The engine met an error that is not the network's: most likely the storage. */
  async function tellTrouble(error: unknown): Promise<void> {
    console.error('the engine broke off', error);
    const failure = storageFailure(error);
    if (failure === 'full') {
      trouble.report('full');
      isFull = true;
    }
    if (failure !== 'lost' || signal.aborted) return;
    try {
      db.close({ disableAutoOpen: false });
      await db.open();
    } catch {
      trouble.report('broken');
    }
  }

  // `navigator.onLine` is a hint, and none of these events is certain to fire: each is one more chance.
  const whenVisible = () => {
    if (document.visibilityState === 'visible') control.wake();
  };
  window.addEventListener('online', control.wake, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && whenVisible(), { signal });
  document.addEventListener('visibilitychange', whenVisible, { signal });
  control.wake();
  worker.refreshNowAndThen();

  return {
    sync: {
      ...control,
      saved() {
        // First, because the page may be closed before its own attempt is over.
        worker.wakeWhenOnline();
        if (!isAskedToPersist) void navigator.storage?.persist?.().catch(() => false);
        isAskedToPersist = true;
        return control.saved();
      },
    },
    stop() {
      over.abort();
      control.stop();
    },
  };
}

const SENDER_AGAIN_MS = 10_000;

/** One pass over the outbox, in the worker where that works, else here. */
async function sendOutbox(
  { account, db, isVolatile, api, worker }: EngineDeps,
  urgency: FlushUrgency,
  over: AbortSignal,
): Promise<FlushResult> {
  const reply = isVolatile ? null : await worker.flush(urgency);
  // A disk full for the worker is full for the page too.
  if (reply?.kind === 'failed' && reply.storage === 'full') throw new WorkerFailure('full');
  if (reply?.kind === 'clear' || reply?.kind === 'waiting' || reply?.kind === 'signed-out') {
    return reply;
  }
  // The worker does not answer, has no session yet, is older than this page or has lost its database: the page
  // sends by itself. Its code is loaded at the first pass, which is right after the start where no worker answers.
  const sender = await import('#sync/flush-account.ts').catch(() => null);
  if (sender === null) return { kind: 'waiting', until: Date.now() + SENDER_AGAIN_MS };
  return sender.flushAccount(
    {
      account,
      db,
      api,
      putNote: async (...args) => (await api.notes()).put(...args),
      locks: navigator.locks,
      now: Date.now,
      newId,
      random: Math.random,
      over,
    },
    urgency,
  );
}

/** Fetches what is new of all that this device keeps. Its code is needed by no first view. */
async function pullMirror({ role, db, api }: EngineDeps, over: AbortSignal): Promise<PullResult> {
  const puller = await import('#sync/pull-account.ts').catch((cause: unknown) => ({ cause }));
  if ('cause' in puller) return { kind: 'network', cause: puller.cause };
  // Opening the database would undo its closing.
  over.throwIfAborted();
  const isOver = () => over.aborted;
  return puller.pullAccount({ db, api, role, isOver, now: Date.now, notes: api.notes });
}
