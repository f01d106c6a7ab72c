import { type IsolationLevel, type KyselyPlugin, RawNode } from 'kysely';
import pg from 'pg';
import type { Store } from '#server/store/store.ts';

/** How the suite's PostgreSQL is to behave (`npm run databases`). */
export interface EngineLike {
  /** The isolation of single statements, and of transactions in place of the level that we state. */
  readonly isolation: IsolationLevel;
  /** Like an engine with its protocol: integers of eight bytes, and no change of a table inside a transaction. */
  readonly isDistributed: boolean;
  /** Behind a pool that gives a connection of the server to each transaction; each test has a database instead of a schema. */
  readonly isPooled: boolean;
}

/** @param name of the variable `DATABASE_LIKE`; undefined for PostgreSQL as it is. */
export function engineLike(name: string | undefined): EngineLike | null {
  switch (name) {
    case undefined:
      return null;
    case 'repeatable read':
    case 'serializable':
      return { isolation: name, isDistributed: false, isPooled: false };
    case 'distributed':
      return { isolation: 'serializable', isDistributed: true, isPooled: false };
    case 'pgbouncer':
      return { isolation: 'read committed', isDistributed: false, isPooled: true };
    default:
      throw new Error(`DATABASE_LIKE is ${name}`);
  }
}

/**
 * Makes PostgreSQL reject `create` and `alter` inside a transaction. A statement by itself begins when its transaction
 * does.
 */
export async function rejectTableChangesInTransactions(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create function no_change_in_transaction() returns event_trigger as $$
      begin
        if statement_timestamp() <> transaction_timestamp() then
          raise exception '% in a transaction', tg_tag using errcode = '0A000';
        end if;
      end $$ language plpgsql`);
    await client.query(
      'create event trigger no_change_in_transaction on ddl_command_start execute function no_change_in_transaction()',
    );
  } finally {
    await client.end();
  }
}

/** A store whose tables are made with integers of eight bytes. */
export function withLongIntegers(store: Store): Store {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) =>
      RawNode.is(node) && /^(create|alter) table/.test(node.sqlFragments[0] ?? '')
        ? RawNode.createWithSql((node.sqlFragments[0] ?? '').replaceAll(' integer', ' bigint'))
        : node,
    transformResult: async ({ result }) => result,
  };
  return { ...store, db: store.db.withPlugin(plugin) };
}
