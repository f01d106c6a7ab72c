import type { Kysely, Transaction } from 'kysely';
import { isConflict, repeatAfterConflict } from './conflicts.ts';
import type { Disk } from './database-file.ts';
import type { Tables } from './tables.ts';

/** Runs queries. A transaction is a `Database` too, so that the same function works inside and outside of one. */
export type Database = Kysely<Tables>;

/** `wanted` is the number of calls that wait for a connection. */
export type Connections = Readonly<Record<'open' | 'idle' | 'wanted', number>>;

export interface Store {
  readonly engine: 'libsql' | 'postgres';
  readonly db: Database;
  /** The problem with the storage of the data, as far as it is on this machine. */
  disk(): Disk;
  /** The connections to a server. */
  connections?(): Readonly<Record<'readers' | 'writers', Connections>>;
  close(): Promise<void>;
}

/**
 * Runs `work` in one transaction. After a conflict with another transaction it runs again from the start, so `work`
 * may change nothing but the database.
 */
export async function inTransaction<T>(
  store: Pick<Store, 'db'>,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return repeatAfterConflict(isConflict, () => store.db.transaction().execute(work));
}
