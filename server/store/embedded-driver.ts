import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
  type SqliteDatabase,
  SqliteDriver,
} from 'kysely';
import { yieldToMain } from '#server/yield-to-main.ts';
import { codeOf } from './conflicts.ts';
import type { WatchedFile } from './database-file.ts';

/** How long another process may hold the file before a call fails. */
export const BUSY_MS = 5000;

/**
 * Uses `begin immediate`, because every transaction of ours writes. A transaction that began with a read could not
 * write after another process had written, not even by waiting. Once begun, nothing can block a transaction: only
 * this statement ever waits, because writes outside a transaction have one of their own (`Connection`).
 */
export class EmbeddedDriver extends SqliteDriver {
  /** Resolves when all earlier holders of the single connection have released it. */
  #queue: Promise<void> = Promise.resolve();
  #release: (() => void) | null = null;
  readonly #file: WatchedFile;

  constructor(config: { readonly database: SqliteDatabase }, file: WatchedFile) {
    super(config);
    this.#file = file;
  }

  /** First come, first served: Kysely's own mutex wakes all waiters each time it is free. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#queue;
    let release = () => {};
    this.#queue = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return new Connection(await super.acquireConnection(), this.#file);
  }
  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    this.#release?.();
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(BEGIN);
    (connection as Connection).isInTransaction = true;
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await rollBack(() => super.rollbackTransaction(connection));
  }
}

const BEGIN = CompiledQuery.raw('begin immediate');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/** What makes a transaction, cannot be in one, or writes nothing. */
const STANDS_ALONE = /^\s*(begin|commit|rollback|pragma|vacuum|analyze|explain)\b/i;

/** One use of the connection, from when it was acquired until it is released. */
class Connection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #file: WatchedFile;
  isInTransaction = false;

  constructor(inner: DatabaseConnection, file: WatchedFile) {
    this.#inner = inner;
    this.#file = file;
  }

  /**
   * A write outside a transaction has one of its own. If it waited for another process by itself and gave up, the driver
   * would leave it begun, and the engine would refuse every commit until it is executed again.
   */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const isAlone =
      this.isInTransaction || SelectQueryNode.is(query.query) || STANDS_ALONE.test(query.sql);
    if (isAlone) return this.#execute<R>(query);
    await this.#execute(BEGIN);
    try {
      const result = await this.#execute<R>(query);
      await this.#execute(COMMIT);
      return result;
    } catch (error) {
      await rollBack(() => this.#execute(ROLLBACK));
      throw error;
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(query, chunkSize);
  }

  /**
   * Refuses statements once the file is not ours any more, and repeats them while another process is writing to it. The
   * engine's own waiting would block this whole process. Between statements that take long, other calls are served.
   */
  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await yieldToMain();
    if (query.sql !== 'rollback') this.#file.check();
    const until = performance.now() + BUSY_MS;
    for (let pause = 1; ; pause = Math.min(2 * pause, 16)) {
      try {
        return await this.#inner.executeQuery<R>(query);
      } catch (error) {
        if (!codeOf(error).startsWith('SQLITE_BUSY') || performance.now() > until) throw error;
        await delay(pause * (1 + Math.random()));
      }
    }
  }
}

/** After errors like a full disk the engine has rolled back already; that must not hide the first error. */
async function rollBack(rollback: () => Promise<unknown>): Promise<void> {
  try {
    await rollback();
  } catch (error) {
    if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error;
  }
}
