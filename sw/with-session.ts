import { BACKEND } from '#api/backend.ts';
import { type SessionApi, sessionApi } from '#api/session-api.ts';
import { AccountDatabase } from '#db/account-database.ts';
import { SessionDatabase, type SessionRow, sessionStore } from '#db/session-database.ts';
import { SESSION_CHANNEL, type SessionMessage } from '#sync/messages.ts';

/** The signed-in account, its database, and calls with its token. */
interface SignedIn {
  readonly session: SessionRow;
  readonly db: AccountDatabase;
  readonly api: SessionApi;
}

/**
 * Runs work for the signed-in account, without a page; null if nobody is signed in. The calls use that account's own
 * token: an outbox can only be sent as the account of its database.
 */
export async function withSession<T>(work: (signedIn: SignedIn) => Promise<T>): Promise<T | null> {
  const sessions = sessionStore(new SessionDatabase());
  try {
    const session = await sessions.read();
    if (session === undefined || session.ended) return null;
    const db = new AccountDatabase(session.account);
    const api = sessionApi({
      ...BACKEND,
      // Read for each call, because a page may have learned meanwhile that the server rejects the token.
      async token() {
        const now = await sessions.read();
        return now?.account === session.account && !now.ended ? now.token : null;
      },
      async onUnauthorized(refused) {
        const channel = new BroadcastChannel(SESSION_CHANNEL);
        const post = (message: SessionMessage) => channel.postMessage(message);
        post({ refused });
        await sessions.end(refused);
        post('changed');
        channel.close();
      },
    });
    try {
      return await work({ session, db, api });
    } finally {
      db.close();
    }
  } finally {
    sessions.close();
  }
}
