import { AccountDatabase } from '#db/account-database.ts';
import { openOrVolatile } from '#db/open-or-volatile.ts';
import { wipe } from '#db/sign-out.ts';
import { markSignedIn } from '#db/sign-out-tombstone.ts';
import type { AccountContext } from '#services';
import { newId } from '#sync/new-id.ts';
import { type EngineDeps, startEngine } from './start-engine.ts';
import {
  applyUnloadDrafts,
  areUnloadDraftsKept,
  dropUnloadDraft,
  dropUnloadDrafts,
  onUnloadDraftStored,
  storeUnloadDraft,
  unloadDraftPatients,
} from './unload-drafts.ts';

interface AccountContextDeps
  extends Pick<AccountContext, 'serves'>,
    Pick<EngineDeps, 'accountId' | 'role' | 'api' | 'worker' | 'trouble'> {
  /** The browser seems to have deleted the databases of this account. */
  readonly wasEmptied: boolean;
}

/** Opens the database of an account on this device and starts its sync engine. */
export async function openAccountContext(deps: AccountContextDeps): Promise<AccountContext> {
  const { api, serves, worker, trouble, accountId, role } = deps;
  const { db, isVolatile, isNew } = await openOrVolatile(
    (options) => {
      const database = new AccountDatabase(accountId, options);
      database.on('blocked', () => trouble.report('blocked'));
      database.onOutdated(() => trouble.report('outdated'));
      return database;
    },
    { holdsUserWork: true },
  );
  await markSignedIn(db);
  trouble.clear('blocked');
  if (isVolatile) trouble.report('volatile');
  if (!db.isCurrent()) trouble.report('outdated');
  const reportEmptied = () => trouble.report('emptied');
  if (isNew && deps.wasEmptied) reportEmptied();
  // If the database is deleted while the page is open, the next statement creates it again.
  db.on('populate', reportEmptied);

  /** The calendars of this page that have stored unload drafts. */
  const open = new Set<string>();
  /** Called at the start and after every write: until this succeeds, these edits are not on the screen. */
  async function writeUnloadDrafts(except?: ReadonlySet<string>): Promise<void> {
    try {
      await applyUnloadDrafts(db, except);
      trouble.wrote('unload-drafts');
    } catch (cause) {
      console.error(cause);
      trouble.wrote('unload-drafts', cause);
    }
  }
  await writeUnloadDrafts();
  const writeLeft = () => writeUnloadDrafts(open);

  const engine = startEngine({
    accountId,
    role,
    db,
    isVolatile,
    api,
    worker,
    trouble,
    onWritten: writeLeft,
  });
  const closing = new AbortController();
  const { signal: closed } = closing;
  onUnloadDraftStored(writeLeft, closed);
  let isForgetting = false;

  return {
    accountId,
    serves,
    api,
    db,
    sync: engine.sync,
    saves: engine.saves,
    unloadDrafts: {
      store(draft) {
        open.add(draft.id);
        storeUnloadDraft({ ...draft, database: db.name });
      },
      drop(id) {
        dropUnloadDraft(id);
        void writeLeft();
      },
      writeLeft,
    },
    unwritten: () => unloadDraftPatients(db.name),
    keepsUnwritten: areUnloadDraftsKept,
    newId,
    closed,
    async forget(options) {
      engine.stop();
      isForgetting = true;
      quietDevice();
      if (options.discard) dropUnloadDrafts(db.name);
      try {
        // The database may be closed already: a 401 to another call can arrive before the answer to this one.
        if (!db.isOpen()) await db.open();
        // Edits that cannot be written stay in localStorage for the next sign-in.
        if (!options.discard) await writeUnloadDrafts();
        await wipe(db, options);
      } finally {
        isForgetting = false;
        if (closed.aborted) db.close();
      }
    },
    close() {
      engine.stop();
      closing.abort();
      // If the page is left during a sign-out, the wipe must still finish.
      if (!isForgetting) db.close();
    },
  };
}

/**
 * Ends the notices on this device and clears the badge. Not awaited, because a push service may take arbitrarily long;
 * the worker shows no notices of this account from now on in any case.
 */
function quietDevice(): void {
  import('./quiet-device.ts')
    .then(({ quietDevice }) => quietDevice())
    .catch((cause: unknown) => console.warn('a subscription was not removed', cause));
}
