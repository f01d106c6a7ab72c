import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { vi } from 'vitest';
import type { Store } from '#server/store/store.ts';

export interface PausedStore {
  readonly store: Store;
  /** Resolves as soon as the query has been executed. */
  readonly reached: Promise<void>;
  /** Lets the transaction continue. */
  release(): void;
}

/** A store that pauses after the first query of this kind on a table, within its transaction. */
export function pausedAfter(
  store: Store,
  kind: 'select' | 'insert' | 'update' | 'delete',
  table: string,
): PausedStore {
  const reached = deferred();
  const gate = deferred();
  const paused = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (touches(node, kind, table)) paused.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (paused.has(queryId)) {
        reached.resolve();
        await gate.promise;
      }
      return result;
    },
  };
  return {
    store: { ...store, db: store.db.withPlugin(plugin) },
    reached: reached.promise,
    release: gate.resolve,
  };
}

/** A promise that is resolved from outside. */
export function deferred(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/**
 * A store in which every query fails from one of this kind on a table on, or from a later one; with `only`, all others
 * succeed.
 */
export function failingAt(
  store: Store,
  kind: 'select' | 'insert' | 'update' | 'delete',
  table: string,
  { after = 0, only = false, error = new Error('the power is out') } = {},
): Store {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const isOne = touches(node, kind, table);
      if (isOne) count += 1;
      if (count > after && (isOne || !only)) throw error;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...store, db: store.db.withPlugin(plugin) };
}

/** A store that counts the reads of a table. */
export function countingReads(
  store: Store,
  table: string,
): { readonly store: Store; readonly reads: () => number } {
  let count = 0;
  const watched = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (touches(node, 'select', table)) watched.add(queryId);
      return node;
    },
    // A query within another is transformed, too, but has no result.
    async transformResult({ result, queryId }) {
      if (watched.has(queryId)) count += 1;
      return result;
    },
  };
  return { store: { ...store, db: store.db.withPlugin(plugin) }, reads: () => count };
}

function touches(node: RootOperationNode, kind: string, table: string): boolean {
  if (node.kind.toLowerCase() !== `${kind}querynode`) return false;
  const { into, table: updated, from } = node as unknown as Record<string, unknown>;
  return JSON.stringify(into ?? updated ?? from).includes(`"name":"${table}"`);
}

/** Resolves when a call has ended, or waits in PostgreSQL for the lock of another transaction. */
export async function doneOrWaiting({ db }: Store, call: Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  call.then(done, done);
  await vi.waitUntil(
    async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where application_name = current_setting('application_name')
          and wait_event_type = 'Lock'`.execute(db);
      return isDone || rows.length > 0;
    },
    { timeout: 10_000, interval: 20 },
  );
}
