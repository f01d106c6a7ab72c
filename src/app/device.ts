import { AccountDatabase, SCHEMA_VERSION } from '#db/account-database.ts';
import { openOrVolatile } from '#db/open-or-volatile.ts';
import { markSignedIn, stillServed } from '#db/presence.ts';
import { wipe } from '#db/sign-out.ts';
import { storageFailure, WorkerFailure } from '#db/storage-errors.ts';
import type { Role } from '#domain/account/role.ts';
import type { Device } from '#services';
import { createSyncControl, type SyncControl } from '#sync/control.ts';
import type { FlushResult, FlushUrgency } from '#sync/flush.ts';
import { flushAccount } from '#sync/flush-account.ts';
import { newId } from '#sync/new-id.ts';
import { pull } from '#sync/pull.ts';
import type { createTroubleWatch } from './device-trouble.ts';
import type { WorkerBridge } from './sw-bridge.ts';

export interface DeviceDeps extends Pick<Device, 'api' | 'serves'> {
  readonly worker: WorkerBridge;
  readonly trouble: ReturnType<typeof createTroubleWatch>;
  readonly account: string;
  readonly role: Role;
  /** The browser seems to have thrown away what was kept here. */
  readonly wasEmptied: boolean;
}

/** Opens what an account keeps on this device and sets its engine going. */
export async function openDevice(deps: DeviceDeps): Promise<Device> {
  const { api, serves, worker, trouble, account, role } = deps;
  const { db, isVolatile, isNew } = await openOrVolatile(
    (options) => {
      const database = new AccountDatabase(account, options);
      database.on('blocked', () => trouble.report('blocked'));
      database.onOutdated(() => trouble.report('outdated'));
      return database;
    },
    { keepsWork: true },
  );
  await markSignedIn(db);
  let isOver = false;
  /** The engine was told that the disk is full, and has written nothing since. */
  let isFull = false;
  trouble.over('blocked');
  if (isVolatile) trouble.report('volatile');
  if (!db.isCurrent()) trouble.report('outdated');
  if (isNew && deps.wasEmptied) trouble.report('emptied');

  async function flushWhereItRuns(urgency: FlushUrgency): Promise<FlushResult> {
    const reply = isVolatile ? null : await worker.flush(urgency);
    // A disk that is full for the worker is full for the page.
    if (reply?.kind === 'failed' && reply.storage === 'full') throw new WorkerFailure('full');
    if (reply?.kind === 'clear' || reply?.kind === 'waiting' || reply?.kind === 'signed-out') {
      return reply;
    }
    // A worker that does not answer, has no session yet, is older than this page or has lost its database: the
    // page sends by itself.
    return flushAccount(
      {
        account,
        db,
        api,
        sendNotes: async () => {
          const { sendNotes } = await import('#sync/notes.ts');
          return sendNotes({ db, api: await api.notes(), now: Date.now });
        },
        locks: navigator.locks,
        now: Date.now,
        newId,
        random: Math.random,
      },
      urgency,
    );
  }

  /** The engine met an error that is none of the network's: the storage, most likely. */
  async function tellTrouble(error: unknown): Promise<void> {
    console.error('the engine broke off', error);
    const failure = storageFailure(error);
    if (failure === 'full') {
      trouble.report('full');
      isFull = true;
    }
    if (failure !== 'lost') return;
    try {
      db.close({ disableAutoOpen: false });
      await db.open();
    } catch {
      trouble.report('broken');
    }
  }

  /** Seldom wanted, so they are loaded by the way; without them the rest is up to date all the same. */
  async function pullNotesToo(): Promise<void> {
    try {
      const { pullNotes } = await import('#sync/notes.ts');
      await pullNotes({ db, api: await api.notes() }, () => isOver);
    } catch (error) {
      if (!isOver) console.warn('the notes were not fetched', error);
    }
  }

  const control = createSyncControl({
    flush: async (urgency) => {
      const result = await flushWhereItRuns(urgency);
      if (result.kind === 'waiting') worker.wakeWhenOnline();
      if (result.kind === 'outdated') trouble.report('outdated');
      if (result.kind === 'clear' && isFull) {
        trouble.over('full');
        isFull = false;
      }
      return result;
    },
    async pull() {
      // Where the browser has closed it meanwhile.
      await db.open();
      // Nor does older code write what it fetched over shapes that it does not know.
      if (!db.isCurrent()) return { kind: 'network', cause: new Error('outdated') };
      const askedAt = Date.now();
      const result = await pull({
        db,
        api,
        role,
        isOver: () => isOver,
        now: Date.now,
        onUnreadable: (list, count) => console.warn(`${count} rows of ${list} cannot be read`),
      });
      if (result.kind === 'ok' && !isOver) await stillServed(db, askedAt);
      if (result.kind === 'ok' && role === 'Responsable') await pullNotesToo();
      return result;
    },
    now: Date.now,
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
    random: Math.random,
    onError: (error) => void tellTrouble(error),
    isVisible: () => document.visibilityState === 'visible',
  });

  const sync: SyncControl = {
    ...control,
    saved() {
      // First of all: the page may be closed before its own attempt is over.
      worker.wakeWhenOnline();
      // Asked when there is first something to lose; the panel shows what the browser answered.
      void navigator.storage?.persist?.().catch(() => false);
      return control.saved();
    },
  };

  // `navigator.onLine` is a hint and none of these is certain to fire: each is one more chance.
  const whenVisible = () => {
    if (document.visibilityState === 'visible') sync.wake();
  };
  const whenShownAgain = ({ persisted }: Event & { readonly persisted?: boolean }) => {
    if (persisted) whenVisible();
  };
  const events: readonly (readonly [EventTarget, string, (event: Event) => void])[] = [
    [window, 'online', sync.wake],
    [window, 'pageshow', whenShownAgain],
    [document, 'visibilitychange', whenVisible],
  ];
  for (const [target, name, listen] of events) target.addEventListener(name, listen);
  sync.wake();
  worker.refreshNowAndThen();

  function stopEngine(): void {
    isOver = true;
    for (const [target, name, listen] of events) target.removeEventListener(name, listen);
    sync.stop();
  }

  const closing = new AbortController();
  const { signal: closed } = closing;
  let forgetting = false;

  return {
    account,
    serves,
    api,
    db,
    sync,
    handOverDraft(left) {
      // What is in memory alone no worker can see.
      if (!isVolatile)
        worker.tell({ kind: 'left-draft', version: SCHEMA_VERSION, account, ...left });
    },
    newId,
    closed,
    async forget(options) {
      stopEngine();
      forgetting = true;
      try {
        // The page may be gone already: a 401 to another call can be quicker than the answer to this.
        if (!db.isOpen()) await db.open();
        await wipe(db, options);
      } finally {
        forgetting = false;
        if (closed.aborted) db.close();
      }
    },
    close() {
      stopEngine();
      closing.abort();
      // A page that is left while its account signs out must not leave half of it behind.
      if (!forgetting) db.close();
    },
  };
}
