import { openOrVolatile } from '#db/open-or-volatile.ts';
import { SessionDatabase, type SessionStore, sessionStore } from '#db/session-database.ts';
import { onStoreSilent, resumeTransactions, suspendTransactions } from '#db/transaction-watch.ts';
import type { Services } from '#services';

/**
 * Opens the session's database. This file is a chunk of its own, so that public pages do not load Dexie. This database
 * is the first that a page opens, so the watch for a storage that does not answer starts here.
 */
export async function openSessionStore(trouble: Services['trouble']): Promise<SessionStore> {
  onStoreSilent((isSilent) => trouble[isSilent ? 'report' : 'clear']('silent'));
  // Dexie closes its databases at `pagehide`, and runs its live queries again when the page is back.
  addEventListener('pagehide', ({ persisted }) => persisted && suspendTransactions());
  addEventListener('pageshow', resumeTransactions);
  const { db, isNew } = await openOrVolatile((options) => new SessionDatabase(options));
  return sessionStore(db, isNew);
}
