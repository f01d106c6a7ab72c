import { BACKEND } from '#api/backend.ts';
import { type CareHoursApi, careHoursApi } from '#api/care-hours.ts';
import { type ChangesApi, changesApi } from '#api/changes.ts';
import { type CircleApi, circleApi } from '#api/circle.ts';
import { createClient } from '#api/client.ts';
import { type NotesApi, notesApi } from '#api/notes.ts';
import { type NoticesApi, noticesApi } from '#api/notices.ts';
import { type SessionApi, sessionApi } from '#api/session-api.ts';
import { type ShiftsApi, shiftsApi } from '#api/shifts.ts';
import { AccountDatabase } from '#db/account-database.ts';
import { SessionDatabase, type SessionRow, sessionStore } from '#db/session-database.ts';
import { SESSION_CHANNEL, type SessionMessage } from '#sync/messages.ts';

/** The signed-in account, its database, and calls with its token. */
export interface SignedIn {
  readonly session: SessionRow;
  readonly db: AccountDatabase;
  readonly api: SessionApi & {
    readonly changes: ChangesApi;
    readonly notes: NotesApi;
    readonly circle: CircleApi;
    readonly shifts: ShiftsApi;
    readonly notices: NoticesApi;
    readonly careHours: CareHoursApi;
  };
}

/**
 * Runs work for the signed-in account, without a page; null if nobody is signed in. The token is that
 * account's own: an outbox can only be sent as the account of its database.
 */
export async function withSession<T>(work: (signedIn: SignedIn) => Promise<T>): Promise<T | null> {
  const sessions = sessionStore(new SessionDatabase());
  try {
    const session = await sessions.read();
    if (session === undefined || session.ended) return null;
    const db = new AccountDatabase(session.account);
    const client = createClient({
      ...BACKEND,
      // Read for each call: a page may have learned meanwhile that the server rejects the token.
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
      const api = {
        ...sessionApi(client, BACKEND),
        changes: changesApi(client),
        notes: notesApi(client, BACKEND),
        circle: circleApi(client),
        shifts: shiftsApi(client),
        notices: noticesApi(client),
        careHours: careHoursApi(client, BACKEND),
      };
      return await work({ session, db, api });
    } finally {
      db.close();
    }
  } finally {
    sessions.close();
  }
}
