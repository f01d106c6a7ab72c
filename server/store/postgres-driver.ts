import {
  type CompiledQuery,
  type DatabaseConnection,
  type IsolationLevel,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type QueryResult,
} from 'kysely';
import { repeatAfterConflict, wasAborted } from './conflicts.ts';
import { ReadWriteDriver } from './read-write-driver.ts';

/** @param isolation of every transaction, whatever the default of the database. */
export function postgresDialect(
  readers: PostgresPool,
  writers: PostgresPool,
  isolation: IsolationLevel,
): PostgresDialect {
  const dialect = new PostgresDialect({ pool: writers });
  const driver = (pool: PostgresPool) => new IsolatedDriver({ pool }, isolation);
  dialect.createDriver = () => new ReadWriteDriver(driver(readers), driver(writers));
  return dialect;
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
