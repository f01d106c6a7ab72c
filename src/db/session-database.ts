import Dexie, { type DexieOptions, type EntityTable } from 'dexie';
import type { Role } from '#domain/account/role.ts';
import { AccountDatabase, accountDatabaseName } from './account-database.ts';
import { isDeletionAsked } from './presence.ts';
import { wipe } from './sign-out.ts';

/** Who is signed in, where the worker can read it: it has no localStorage. */
export interface SessionRow {
  readonly key: 'current';
  readonly account: string;
  readonly token: string;
  /** What the account may see, so that the worker knows what to fetch. */
  readonly role: Role;
  /** The server answered 401 to this token: it is not to be used again. */
  readonly ended: boolean;
}

export class SessionDatabase extends Dexie {
  declare session: EntityTable<SessionRow, 'key'>;

  constructor(options: DexieOptions = {}) {
    super('vinculo-session', { ...options, chromeTransactionDurability: 'strict' });
    this.version(1).stores({ session: 'key' });
  }
}

/** The device's session record. One object for the life of a page or worker. */
export function sessionStore(db: SessionDatabase, isNew = false) {
  return {
    /** Whether nobody ever signed in on this device, as far as its disk shows. */
    isNew,

    /** The session, also one that ended; undefined when nobody ever signed in or everybody signed out. */
    read: (): Promise<SessionRow | undefined> => db.session.get('current'),

    async write(session: Omit<SessionRow, 'key' | 'ended'>): Promise<void> {
      await db.session.put({ key: 'current', ended: false, ...session });
    },

    /** Marks a token as refused by the server, unless another has taken its place meanwhile. */
    async end(token: string): Promise<void> {
      const row = await db.session.get('current');
      if (row?.token === token) await forgetDeleted(row.account);
      await db.session
        .where('key')
        .equals('current')
        .and((row) => row.token === token)
        .modify({ ended: true });
    },

    async clear(): Promise<void> {
      const row = await db.session.get('current');
      if (row !== undefined) await forgetDeleted(row.account);
      await db.session.clear();
    },

    close: (): void => {
      db.close();
    },
  };
}

/**
 * Deletes all that an account keeps here if the server was asked to delete it and its session is over: the
 * answer was lost, and nobody will sign in again. Called before the session is forgotten, since that names
 * the account.
 */
async function forgetDeleted(account: string): Promise<void> {
  try {
    if (!(await Dexie.exists(accountDatabaseName(account)))) return;
    const db = new AccountDatabase(account);
    try {
      if (await isDeletionAsked(db)) await wipe(db, { discard: true });
    } finally {
      db.close();
    }
  } catch (cause) {
    // The session ends all the same.
    console.error('what a deleted account kept stays', cause);
  }
}

export type SessionStore = ReturnType<typeof sessionStore>;
