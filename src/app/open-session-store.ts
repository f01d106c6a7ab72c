import { openOrVolatile } from '#db/open-or-volatile.ts';
import { SessionDatabase, type SessionStore, sessionStore } from '#db/session-database.ts';

/** The session's database; a chunk of its own, so that public pages carry no Dexie. */
export async function openSessionStore(): Promise<SessionStore> {
  const { db, isNew } = await openOrVolatile((options) => new SessionDatabase(options));
  return sessionStore(db, isNew);
}
