import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Reads and single writes. A transaction is one too, so that a query works inside and outside. */
export type Database = Kysely<Tables>;

export interface Store {
  readonly engine: 'libsql' | 'postgres';
  readonly db: Database;
  close(): Promise<void>;
}

const ATTEMPTS = 6;

/**
 * Runs `work` in one transaction: all of it or nothing. Where the engine gave up because another
 * transaction stood in the way (40001, 40P01) it is run again from the start, so `work`
 * may touch nothing but the database.
 */
export async function inTransaction<T>(
  store: Pick<Store, 'db'>,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.db.transaction().execute(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isConflict(error)) throw error;
      await delay(2 ** attempt * (1 + Math.random()));
    }
  }
}

/** Whether the same transaction may succeed when it is simply run again. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

/** The engine's own code of an error; empty where it has none. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
