import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Runs queries. A transaction is a `Database` too, so that the same function works inside and outside of one. */
export type Database = Kysely<Tables>;

export interface Store {
  readonly engine: 'libsql' | 'postgres';
  readonly db: Database;
  close(): Promise<void>;
}

const ATTEMPTS = 6;

/**
 * Runs `work` in one transaction. After a conflict with another transaction it runs again from the start, so `work`
 * may change nothing but the database.
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

/**
 * Whether the same transaction may succeed when it runs again: the engine aborted it (40001, 40P01), or another one
 * has meanwhile referred to a row that this one deletes (23503) or inserted the same key (23505).
 */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01', '23503', '23505'].includes(codeOf(error));
}

/** The engine's error code; empty if there is none. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
