import {
  type CompiledQuery,
  type DatabaseConnection,
  type IsolationLevel,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import type pg from 'pg';
import { repeatAfterConflict, wasAborted } from './conflicts.ts';
import { type Execute, ReadWriteDriver } from './read-write-driver.ts';

/** @param isolation of every transaction, whatever the default of the database. */
export function postgresDialect(
  readers: pg.Pool,
  writers: pg.Pool,
  isolation: IsolationLevel,
): PostgresDialect {
  const dialect = new PostgresDialect({ pool: writers });
  dialect.createDriver = () =>
    new ReadWriteDriver({
      readers: new PostgresDriver({ pool: answeringCallbacks(readers) }),
      writers: new PostgresDriver({ pool: answeringCallbacks(writers) }),
      begin: `start transaction isolation level ${isolation}`,
      execute,
    });
  return dialect;
}

/**
 * Repeats aborted statements outside of a transaction: with another default isolation than ours the database aborts
 * single statements too, and an engine that knows only `serializable` does so whatever was stated. Transactions are
 * repeated as a whole, by `inTransaction`.
 */
const execute: Execute = <R>(
  connection: DatabaseConnection,
  query: CompiledQuery,
  isInTransaction: boolean,
) => {
  const run = () => connection.executeQuery<R>(query);
  return isInTransaction ? run() : repeatAfterConflict(wasAborted, run);
};

/**
 * A pool whose statements are answered by callback. With the promises that `pg` makes, results stay in memory until a
 * full collection although only the last one is in use: for a long list, all its pages.
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
