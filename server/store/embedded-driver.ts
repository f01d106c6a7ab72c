import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
  SqliteDriver,
} from 'kysely';
import { yieldToMain } from '#server/yield-to-main.ts';
import { codeOf } from './conflicts.ts';
import type { WatchedFile } from './database-file.ts';
import type { Execute } from './read-write-driver.ts';

/** How long another process may hold the file before a call fails. */
export const BUSY_MS = 5000;

/** First in, first out: Kysely's own mutex wakes all waiters each time it is free. */
export class EmbeddedDriver extends SqliteDriver {
  /** Resolves when all earlier holders of the single connection have released it. */
  #queue: Promise<void> = Promise.resolve();
  #release: (() => void) | null = null;

  override async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#queue;
    let release = () => {};
    this.#queue = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return super.acquireConnection();
  }
  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    this.#release?.();
  }
}

/**
 * Begins a transaction for writing. All of ours write, and a transaction that began with a read could not write after
 * another process had written, not even by waiting. After this statement nothing blocks the transaction, so only this
 * statement ever waits.
 */
export const BEGIN = 'begin immediate';

/** Statements that control a transaction, cannot be in one, or write nothing. */
const STANDS_ALONE = /^\s*(begin|commit|rollback|pragma|vacuum|analyze|explain)\b/i;

/**
 * Executes statements in the file. A write outside a transaction gets a transaction of its own. Otherwise, if it waited
 * for another process and gave up, the driver would leave it open, and the engine would refuse every commit until the
 * statement is executed again.
 */
export function executeIn(file: WatchedFile): Execute {
  return async <R>(
    connection: DatabaseConnection,
    query: CompiledQuery,
    isInTransaction: boolean,
  ) => {
    const isAlone =
      isInTransaction || SelectQueryNode.is(query.query) || STANDS_ALONE.test(query.sql);
    const execute = (one: CompiledQuery) => executeWhenFree<R>(file, connection, one);
    if (isAlone) return execute(query);
    await execute(CompiledQuery.raw(BEGIN));
    try {
      const result = await execute(query);
      await execute(CompiledQuery.raw('commit'));
      return result;
    } catch (error) {
      await execute(CompiledQuery.raw('rollback'));
      throw error;
    }
  };
}

/**
 * Rejects statements once the open file is no longer ours, and repeats them while another process is writing to it.
 * Waiting inside the engine would block this whole process. Other calls are served between long statements.
 */
async function executeWhenFree<R>(
  file: WatchedFile,
  connection: DatabaseConnection,
  query: CompiledQuery,
): Promise<QueryResult<R>> {
  await yieldToMain();
  const isRollback = query.sql === 'rollback';
  if (!isRollback) file.check();
  const until = performance.now() + BUSY_MS;
  for (let pause = 1; ; pause = Math.min(2 * pause, 16)) {
    try {
      return await connection.executeQuery<R>(query);
    } catch (error) {
      // After errors like a full disk the engine has already rolled back; the error of a second rollback must not hide
      // the first one.
      if (isRollback && /no transaction is active/.test(String(error))) return { rows: [] };
      if (!codeOf(error).startsWith('SQLITE_BUSY') || performance.now() > until) throw error;
      await delay(pause * (1 + Math.random()));
    }
  }
}
