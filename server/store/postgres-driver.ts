import {
  type CompiledQuery,
  type DatabaseConnection,
  type IsolationLevel,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { repeatAfterConflict, wasAborted } from './conflicts.ts';
import { ReadWriteDriver } from './read-write-driver.ts';

/** @param isolation of every transaction, whatever the default of the database. */
export function postgresDialect(
  readers: pg.Pool,
  writers: pg.Pool,
  isolation: IsolationLevel,
): PostgresDialect {
  const dialect = new PostgresDialect({ pool: writers });
  const driver = (pool: pg.Pool) =>
    new IsolatedDriver({ pool: answeringCallbacks(pool) }, isolation);
  dialect.createDriver = () => new ReadWriteDriver(driver(readers), driver(writers));
  return dialect;
}

/**
 * A pool whose statements are answered by callback. With the promises that `pg` makes itself, results of which only the
 * last is in use survive one another until a full collection: of a long list, all its pages.
 */
function answeringCallbacks(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      const query = (statement: string, parameters: readonly unknown[]) =>
        new Promise((resolve, reject) => {
          client.query(statement, [...parameters], (error, result) =>
            error ? reject(error) : resolve(result),
          );
        });
      return { query: query as PostgresPoolClient['query'], release: () => client.release() };
    },
    end: () => pool.end(),
  };
}

/**
 * States the isolation of every transaction, and repeats statements outside of one that were aborted: with another
 * default than ours the database also aborts a single statement, and an engine that knows only `serializable` does so
 * whatever was stated. A transaction is repeated as a whole, by `inTransaction`.
 */
class IsolatedDriver extends PostgresDriver {
  readonly #isolationLevel: IsolationLevel;

  constructor(config: PostgresDialectConfig, isolationLevel: IsolationLevel) {
    super(config);
    this.#isolationLevel = isolationLevel;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(await super.acquireConnection());
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as Connection).isInTransaction = true;
    await super.beginTransaction(connection, { isolationLevel: this.#isolationLevel });
  }
  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const { inner } = connection as Connection;
    await super.releaseConnection(inner as Parameters<PostgresDriver['releaseConnection']>[0]);
  }
}

/** One use of a connection, from when it was acquired until it is released. */
class Connection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  isInTransaction = false;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const execute = () => this.inner.executeQuery<R>(query);
    return this.isInTransaction ? execute() : repeatAfterConflict(wasAborted, execute);
  }
  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}
