import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '#server/store/store.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { openOwnTestBackend, type TestBackend } from '#tests/server/test-backend.ts';
import { grow } from './grown-tables.ts';
import { makeHotCalls } from './hot-calls.ts';

/** The queries of every call, on tables that have grown. */
describe.each(ENGINES)('on grown tables, $name', (engine) => {
  let backend: TestBackend;
  const asked: CompiledQuery[] = [];

  beforeAll(async () => {
    backend = await openOwnTestBackend(engine);
    await grow(backend.store);
    const store = {
      ...backend.store,
      db: backend.store.db.withPlugin(noting(backend.store, asked)),
    };
    await makeHotCalls({ ...backend, app: await backend.anotherProcess({ store }) }, store);
  });
  afterAll(() => backend.close());

  it('no call reads a table that grows from its beginning', async () => {
    const scans = new Set<string>();
    for (const query of new Map(asked.map((one) => [one.sql, one])).values()) {
      if (COUNTS_ALL.test(query.sql)) continue;
      for (const table of await scanned(backend.store, query)) {
        scans.add(`${table}: ${query.sql.slice(0, 300)}`);
      }
    }
    expect(asked.length).toBeGreaterThan(100);
    // A calendar of more than a page.
    expect(asked.some(({ sql }) => sql.includes(' offset '))).toBe(true);
    expect([...scans]).toEqual([]);
  });

  it.each([
    ['whether somebody read people within an hour', 'from "audit_entry"', 'audit_entry_by_actor'],
    ['who archived a patient', '"actor_name" from "activity"', 'activity_of_archiving'],
    ['who was never completed', '"google_sub" is not null', 'account_without_rut'],
  ])('%s is read by the index for it', async (_, words, index) => {
    const query = asked.find(({ sql }) => sql.startsWith('select') && sql.includes(words));
    if (query === undefined) throw new Error('This was not asked.');
    expect(JSON.stringify(await planOf(backend.store, query))).toContain(index);
  });
});

/** Tables that stay small: of the server, and a row for each Admin who waits for a workbook. */
const SMALL = new Set(['setting', 'workbook_job']);

/** How many there are in all: on the first page of an Admin, and of a workbook, which then reads all of them. */
const COUNTS_ALL =
  /^select (count\(\*\) as "count" from "(account|paciente)"( where "role" = \S+)?$|coalesce\(sum\(calendar_size\), 0\) as count from paciente$|\(select count\(\*\) from account\))/;

/** Notes every query as it is sent. */
function noting(store: Store, into: CompiledQuery[]): KyselyPlugin {
  return {
    transformQuery({ node, queryId }) {
      into.push(store.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** The growing tables that a query reads from their beginning to their end, by the engine's own plan. */
async function scanned(store: Store, query: CompiledQuery): Promise<readonly string[]> {
  const rows = await planOf(store, query);
  if (store.engine === 'postgres') {
    const scans = /"Node Type":"(?:Parallel )?Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g;
    return growing([...JSON.stringify(rows).matchAll(scans)]);
  }
  const plan = rows.map(({ detail }) => String(detail));
  // The first rows in the order of an index, and no more.
  const isSorted = plan.includes('USE TEMP B-TREE FOR ORDER BY');
  const isPage = query.sql.endsWith(' limit ?') && !isSorted;
  return growing(
    plan
      .filter((step) => !(isPage && / USING (COVERING )?INDEX /.test(step)))
      .flatMap((step) => [...step.matchAll(/^SCAN ([a-z]\w*)/g)]),
  );
}

/**
 * The engine's own plan.
 *
 * The tables of a country are larger than these, which PostgreSQL would rather read whole than look up a thousand rows of
 * them. So it is told that reading costs what it costs there.
 */
async function planOf({ db, engine }: Store, query: CompiledQuery) {
  const explain = async (prefix: string, by = db) => {
    const explained = { ...query, sql: `${prefix} ${query.sql}` };
    return (await by.executeQuery<Record<string, unknown>>(explained)).rows;
  };
  if (engine !== 'postgres') return explain('explain query plan');
  return db.transaction().execute(async (transaction) => {
    await sql`set local seq_page_cost = 50`.execute(transaction);
    return explain('explain (format json)', transaction);
  });
}

function growing(found: readonly RegExpMatchArray[]): readonly string[] {
  return found.map(([, table = '']) => table).filter((table) => !SMALL.has(table));
}
