import { openOrVolatile } from '#db/open-or-volatile.ts';
import { SessionDatabase, type SessionStore, sessionStore } from '#db/session-database.ts';
import { onStoreSilent, resumeTransactions, suspendTransactions } from '#db/transaction-watch.ts';
import type { Services } from '#services';

/**
 * The session's database; a chunk of its own, so that public pages carry no Dexie. It is the first that a page
 * opens, so the store is watched from here on.
 */
export async function openSessionStore({
  report,
  over,
}: Services['trouble']): Promise<SessionStore> {
  onStoreSilent((isSilent) => (isSilent ? report : over)('silent'));
  // Dexie itself closes its databases then, and reads anew what is live once the page is back.
  addEventListener('pagehide', ({ persisted }) => persisted && suspendTransactions());
  addEventListener('pageshow', resumeTransactions);
  const { db, isNew } = await openOrVolatile((options) => new SessionDatabase(options));
  return sessionStore(db, isNew);
}
