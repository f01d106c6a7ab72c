import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely';

/**
 * Sends every statement outside of a transaction that only reads to connections of its own, so that reading does not
 * wait for whoever writes, or waits for a lock. What a call has committed before is seen there too.
 */
export class ReadWriteDriver implements Driver {
  readonly #readers: Driver;
  readonly #writers: Driver;

  constructor(readers: Driver, writers: Driver) {
    this.#readers = readers;
    this.#writers = writers;
  }
  async init(): Promise<void> {
    await Promise.all([this.#readers.init(), this.#writers.init()]);
  }
  /** Which connection it is, its first statement decides. */
  async acquireConnection(): Promise<DatabaseConnection> {
    return new Lease(this.#readers, this.#writers);
  }
  async beginTransaction(lease: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#writers.beginTransaction(await (lease as Lease).from(this.#writers), settings);
  }
  async commitTransaction(lease: DatabaseConnection): Promise<void> {
    await this.#writers.commitTransaction(await (lease as Lease).from(this.#writers));
  }
  async rollbackTransaction(lease: DatabaseConnection): Promise<void> {
    await this.#writers.rollbackTransaction(await (lease as Lease).from(this.#writers));
  }
  async releaseConnection(lease: DatabaseConnection): Promise<void> {
    await (lease as Lease).release();
  }
  async destroy(): Promise<void> {
    // Readers first: the embedded engine folds its log into the file when the last connection closes.
    try {
      await this.#readers.destroy();
    } finally {
      await this.#writers.destroy();
    }
  }
}

/** One use of a connection, which is taken when it is known for what. */
class Lease implements DatabaseConnection {
  readonly #readers: Driver;
  readonly #writers: Driver;
  #taken: { readonly driver: Driver; readonly connection: DatabaseConnection } | null = null;

  constructor(readers: Driver, writers: Driver) {
    this.#readers = readers;
    this.#writers = writers;
  }
  async from(driver: Driver): Promise<DatabaseConnection> {
    this.#taken ??= { driver, connection: await driver.acquireConnection() };
    return this.#taken.connection;
  }
  async release(): Promise<void> {
    if (this.#taken !== null) await this.#taken.driver.releaseConnection(this.#taken.connection);
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return (await this.from(this.#driverFor(query))).executeQuery<R>(query);
  }
  async *streamQuery<R>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
    yield* (await this.from(this.#driverFor(query))).streamQuery<R>(query, size);
  }
  #driverFor({ query }: CompiledQuery): Driver {
    return SelectQueryNode.is(query) ? this.#readers : this.#writers;
  }
}
