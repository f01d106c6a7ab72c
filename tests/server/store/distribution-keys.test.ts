import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '#server/store/store.ts';
import { postgres, type TestDatabase } from '#tests/server/engines.ts';

/** The instructions in `docs/scaling.md` for distributing the tables with Citus. */
const TEXT = readFileSync(new URL('../../../docs/scaling.md', import.meta.url), 'utf8');
const found = (pattern: RegExp) => [...TEXT.matchAll(pattern)].map(([, ...groups]) => groups);
const DISTRIBUTED = new Map(
  found(/^select create_distributed_table\('(\w+)', '(\w+)'/gm).map(([table, column]) => [
    String(table),
    String(column),
  ]),
);
const REFERENCE = found(/^select create_reference_table\('(\w+)'/gm).flat();
const DROPPED = found(/^alter table \w+ drop constraint (\w+);/gm).flat();

describe('tables that are distributed by patient', () => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await postgres.prepareSeeded(async () => {});
    store = await database.open();
  });
  afterAll(async () => {
    await store.close();
    await database.clear();
  });

  const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) =>
    (await query.execute(store.db)).rows;

  it('are all those of a calendar, and have unique indexes that begin with their column', async () => {
    const unique = await rowsOf(sql<{ table: string; first: string }>`
      select t.relname as "table", a.attname as "first" from pg_index i
      join pg_class t on t.oid = i.indrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where t.relnamespace = current_schema()::regnamespace and i.indisunique`);
    const firsts = (table: string) =>
      unique.filter((one) => one.table === table).map(({ first }) => first);
    for (const [table, column] of DISTRIBUTED) {
      expect([table, ...new Set(firsts(table))]).toEqual([table, column]);
    }
    const ofPatient = [...new Set(unique.map(({ table }) => table))].filter((table) =>
      firsts(table).includes('id_paciente'),
    );
    // Found by the hash of a secret, too.
    const expected = ofPatient.filter((table) => table !== 'invitation');
    expect([...DISTRIBUTED.keys()].sort()).toEqual([...expected, 'paciente'].sort());
  });

  it('are referred to by their column only, and refer to none but each other and accounts', async () => {
    const references = await rowsOf(sql<{ name: string; from: string; column: string; to: string }>`
      select c.conname as name, f.relname as "from", a.attname as "column", t.relname as "to"
      from pg_constraint c
      join pg_class f on f.oid = c.conrelid
      join pg_class t on t.oid = c.confrelid
      join pg_attribute a on a.attrelid = f.oid and a.attnum = c.conkey[1]
      where f.relnamespace = current_schema()::regnamespace and c.contype = 'f'`);
    expect(references.map(({ name }) => name)).toEqual(expect.arrayContaining(DROPPED));
    const wrong = references.filter(({ name, from, column, to }) => {
      if (DROPPED.includes(name)) return false;
      if (DISTRIBUTED.has(to)) return DISTRIBUTED.get(from) !== column;
      return DISTRIBUTED.has(from) && !REFERENCE.includes(to);
    });
    expect(wrong).toEqual([]);
  });
});
