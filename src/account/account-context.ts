import { AccountDatabase } from '#db/account-database.ts';
import { openOrVolatile } from '#db/open-or-volatile.ts';
import { wipe } from '#db/sign-out.ts';
import { markSignedIn } from '#db/sign-out-tombstone.ts';
import type { AccountContext } from '#services';
import { newId } from '#sync/new-id.ts';
import { type EngineDeps, startEngine } from './start-engine.ts';
import {
  applyUnloadDrafts,
  dropUnloadDraft,
  dropUnloadDrafts,
  storeUnloadDraft,
  whenDraftIsLeft,
} from './unload-drafts.ts';

export interface AccountContextDeps
  extends Pick<AccountContext, 'serves'>,
    Pick<EngineDeps, 'account' | 'role' | 'api' | 'worker' | 'trouble'> {
  /** The browser seems to have deleted what was kept here. */
  readonly wasEmptied: boolean;
}

/** Opens what an account keeps on this device and sets its engine going. */
export async function openAccountContext(deps: AccountContextDeps): Promise<AccountContext> {
  const { api, serves, worker, trouble, account, role } = deps;
  const { db, isVolatile, isNew } = await openOrVolatile(
    (options) => {
      const database = new AccountDatabase(account, options);
      database.on('blocked', () => trouble.report('blocked'));
      database.onOutdated(() => trouble.report('outdated'));
      return database;
    },
    { holdsUserWork: true },
  );
  await markSignedIn(db);
  trouble.over('blocked');
  if (isVolatile) trouble.report('volatile');
  if (!db.isCurrent()) trouble.report('outdated');
  if (isNew && deps.wasEmptied) trouble.report('emptied');

  const takeUp = () =>
    applyUnloadDrafts(db).catch((cause: unknown) => console.error('left edits stay', cause));
  await takeUp();

  const engine = startEngine({ account, role, db, isVolatile, api, worker, trouble });
  const closing = new AbortController();
  const { signal: closed } = closing;
  whenDraftIsLeft(takeUp, closed);
  let forgetting = false;

  return {
    account,
    serves,
    api,
    db,
    sync: engine.sync,
    unloadDrafts: {
      leave: (left) => storeUnloadDraft({ ...left, database: db.name }),
      drop: dropUnloadDraft,
    },
    newId,
    closed,
    async forget(options) {
      engine.stop();
      forgetting = true;
      try {
        // The database may be closed already: a 401 to another call can arrive before the answer to this one.
        if (!db.isOpen()) await db.open();
        await takeUp();
        await wipe(db, options);
        dropUnloadDrafts(db.name);
      } finally {
        forgetting = false;
        if (closed.aborted) db.close();
      }
    },
    close() {
      engine.stop();
      closing.abort();
      // Leaving the page during a sign-out must not interrupt the wipe.
      if (!forgetting) db.close();
    },
  };
}
