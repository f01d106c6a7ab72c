import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';

/** How an engine executes a statement. */
export type Execute = <R>(
  connection: DatabaseConnection,
  query: CompiledQuery,
  isInTransaction: boolean,
) => Promise<QueryResult<R>>;

interface Engine {
  readonly readers: Driver;
  readonly writers: Driver;
  /** The statement that begins a transaction. */
  readonly begin: string;
  readonly execute: Execute;
}

/**
 * Executes every read-only statement outside of a transaction on separate connections, so that reads do not wait for
 * writers or for locks. Changes that a call has committed before are visible there too.
 */
export class ReadWriteDriver implements Driver {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }
  async init(): Promise<void> {
    await Promise.all([this.#engine.readers.init(), this.#engine.writers.init()]);
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    return new Lease(this.#engine);
  }
  async beginTransaction(lease: DatabaseConnection): Promise<void> {
    (lease as Lease).isInTransaction = true;
    await lease.executeQuery(CompiledQuery.raw(this.#engine.begin));
  }
  async commitTransaction(lease: DatabaseConnection): Promise<void> {
    await lease.executeQuery(CompiledQuery.raw('commit'));
  }
  async rollbackTransaction(lease: DatabaseConnection): Promise<void> {
    await lease.executeQuery(CompiledQuery.raw('rollback'));
  }
  async releaseConnection(lease: DatabaseConnection): Promise<void> {
    await (lease as Lease).release();
  }
  async destroy(): Promise<void> {
    // Readers are closed first: the embedded engine moves its log into the file when the last connection closes.
    try {
      await this.#engine.readers.destroy();
    } finally {
      await this.#engine.writers.destroy();
    }
  }
}

/** One use of a connection, which is taken when the first statement shows whether it reads or writes. */
class Lease implements DatabaseConnection {
  readonly #engine: Engine;
  #taken: { readonly driver: Driver; readonly connection: DatabaseConnection } | null = null;
  isInTransaction = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }
  async release(): Promise<void> {
    if (this.#taken !== null) await this.#taken.driver.releaseConnection(this.#taken.connection);
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const connection = await this.#connectionFor(query);
    return this.#engine.execute<R>(connection, query, this.isInTransaction);
  }
  async *streamQuery<R>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
    yield* (await this.#connectionFor(query)).streamQuery<R>(query, size);
  }
  async #connectionFor({ query }: CompiledQuery): Promise<DatabaseConnection> {
    if (this.#taken === null) {
      const { readers, writers } = this.#engine;
      const driver = SelectQueryNode.is(query) ? readers : writers;
      this.#taken = { driver, connection: await driver.acquireConnection() };
    }
    return this.#taken.connection;
  }
}
