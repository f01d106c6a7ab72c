import Dexie, { type DexieOptions, type EntityTable } from 'dexie';
import type { Role } from '#domain/account/role.ts';
import { AccountDatabase, accountDatabaseName } from './account-database.ts';
import { wipe } from './sign-out.ts';
import { isDeletionAsked } from './sign-out-tombstone.ts';
import { watchTransactions } from './transaction-watch.ts';

/** The signed-in account, stored where the worker can read it: a worker has no localStorage. */
export interface SessionRow {
  readonly key: 'current';
  readonly account: string;
  readonly token: string;
  /** The worker uses the role to know what to fetch. */
  readonly role: Role;
  /** The server answered 401 to this token, so it must not be used again. */
  readonly ended: boolean;
}

export class SessionDatabase extends Dexie {
  declare session: EntityTable<SessionRow, 'key'>;

  constructor(options: DexieOptions = {}) {
    super('vinculo-session', { ...options, chromeTransactionDurability: 'strict' });
    this.version(1).stores({ session: 'key' });
    watchTransactions(this);
  }
}

/** Reads and writes the session of this device. One object for the life of a page or worker. */
export function sessionStore(db: SessionDatabase, isNew = false) {
  return {
    /** Whether nobody ever signed in on this device, as far as its disk shows. */
    isNew,

    /** The session, even if it has ended; undefined if nobody ever signed in or everybody signed out. */
    read: (): Promise<SessionRow | undefined> => db.session.get('current'),

    /** Stores a session, and removes the mirror of another account that was signed in until now. */
    async write(session: Omit<SessionRow, 'key' | 'ended'>): Promise<void> {
      const before = await db.session.get('current');
      await db.session.put({ key: 'current', ended: false, ...session });
      if (before !== undefined && before.account !== session.account) await forget(before, true);
    },

    /** Marks a token as rejected by the server, unless another token has replaced it meanwhile. */
    async end(token: string): Promise<void> {
      const row = await db.session.get('current');
      if (row?.token === token) await forget(row);
      await db.session
        .where('key')
        .equals('current')
        .and((row) => row.token === token)
        .modify({ ended: true });
    },

    async clear(): Promise<void> {
      const row = await db.session.get('current');
      if (row !== undefined) await forget(row);
      await db.session.clear();
    },

    /**
     * The account id made from a mail address, for tokens that contain no account. If the device has a database of this
     * address, its spelling is used: an outbox is only sent from the database that it is in.
     */
    async accountOfMail(mail: string): Promise<string> {
      const name = accountDatabaseName(mail).toLowerCase();
      const names = await Dexie.getDatabaseNames().catch(() => []);
      const own = names.find((other) => other.toLowerCase() === name);
      return own?.slice(accountDatabaseName('').length) ?? mail;
    },

    close: (): void => {
      db.close();
    },
  };
}

/**
 * Removes the data of an account whose session ends without a sign-out. All of it, if the server was asked to delete
 * the account and the answer was lost; otherwise, if `withMirror`, the data that came from the server. An Admin's
 * mirror holds everybody's data, so it is removed whenever the session ends. Called before the session row is removed,
 * because that row names the account.
 */
async function forget({ account, role }: SessionRow, withMirror = role === 'Admin'): Promise<void> {
  try {
    // `Dexie.exists` would create the database to find out, and close one that another tab is just creating.
    const names = await Dexie.getDatabaseNames();
    if (!names.includes(accountDatabaseName(account))) return;
    const db = new AccountDatabase(account);
    try {
      const discard = (await isDeletionAsked(db)) && 'account';
      if (discard || withMirror) await wipe(db, { discard });
    } finally {
      db.close();
    }
  } catch (cause) {
    // The failure must not prevent the end of the session.
    console.error('an account was not removed', cause);
  }
}

export type SessionStore = ReturnType<typeof sessionStore>;
