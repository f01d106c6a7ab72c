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
 * Runs `work` in one transaction: all of it or nothing. Where another transaction stood in the way it is
 * run again from the start, so `work` may touch nothing but the database.
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
 * Whether the same transaction may succeed when it is simply run again: the engine gave up (40001, 40P01),
 * or another one has meanwhile referred to what this one deletes (23503) or made what it makes (23505).
 */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01', '23503', '23505'].includes(codeOf(error));
}

/** The engine's error code; empty if there is none. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
