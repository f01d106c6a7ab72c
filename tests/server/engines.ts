import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IsolationLevel, sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { openEmbedded } from '#server/store/embedded.ts';
import { migrate } from '#server/store/migrate.ts';
import { openPostgres } from '#server/store/postgres.ts';
import type { Database, Store } from '#server/store/store.ts';
import { withLongIntegers } from './engine-like.ts';

/** An empty database for one test. Each call of `open` stands for another process. */
export interface TestDatabase {
  open(): Promise<Store>;
  clear(): Promise<void>;
}

export interface Engine {
  readonly name: 'libsql' | 'postgres';
  prepare(): Promise<TestDatabase>;
  /**
   * The same with our tables, and in them what `seed` always writes. A later test may get the same tables, emptied, so
   * a test that changes a table itself changes it back.
   */
  prepareSeeded(seed: Seed): Promise<TestDatabase>;
}

type Seed = (db: Database) => Promise<void>;

/** A new temporary directory, within the suite's own one if there is one, which is deleted at the end. */
export function temporaryDirectory(): string {
  const root: string | undefined = inject('temporaryRoot');
  return mkdtempSync(join(root ?? tmpdir(), 'vinculo-test-'));
}

const FILE = 'vinculo.db';

/** Seeded databases, each made once and then copied: its migrations take longer than most tests. */
const templates = new Map<Seed, Promise<string>>();

async function makeTemplate(seed: Seed): Promise<string> {
  const directory = temporaryDirectory();
  const store = openEmbedded(directory);
  await migrate(store);
  await seed(store.db);
  // The write-ahead log is folded into the file when the last connection closes.
  await store.close();
  return join(directory, FILE);
}

function embeddedIn(dataDir: string): TestDatabase {
  return {
    open: async () => openEmbedded(dataDir),
    clear: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

export const libsql: Engine = {
  name: 'libsql',
  prepare: async () => embeddedIn(temporaryDirectory()),
  async prepareSeeded(seed) {
    const template = templates.get(seed) ?? makeTemplate(seed);
    templates.set(seed, template);
    const dataDir = temporaryDirectory();
    copyFileSync(await template, join(dataDir, FILE));
    return embeddedIn(dataDir);
  },
};

/**
 * Migrated schemas that no test of this worker uses now, each with a store on it: a new connection would read the
 * catalogue of all tables again, which takes as long as most tests.
 */
const freeSchemas: { readonly url: string; readonly store: Store }[] = [];

function postgresEngine(open: (url: string) => Promise<Store>): Engine {
  return {
    name: 'postgres',
    async prepare() {
      const { url, drop } = await makeSchema();
      return { open: () => open(url), clear: drop };
    },
    async prepareSeeded(seed) {
      const free = freeSchemas.pop();
      const url = free?.url ?? (await makeSchema()).url;
      const store = free?.store ?? (await open(url));
      if (free === undefined) await migrate(store);
      await reseed(store, seed);
      return {
        open: () => open(url),
        clear: async () => void freeSchemas.push({ url, store }),
      };
    },
  };
}

/** Many stores are open at once, and one server serves them all. */
const FEW = { readers: 3, writers: 4 };

export const postgres = postgresEngine(async (url) => {
  const like = inject('engineLike');
  const store = await openPostgres(url, {
    ...FEW,
    ...(like && { isolation: like.isolation }),
  });
  return like?.isDistributed ? withLongIntegers(store) : store;
});

/** PostgreSQL with this isolation of transactions, and of statements outside of one. */
export function postgresAt(isolation: IsolationLevel): Engine {
  const option = ` -c default_transaction_isolation=${isolation.replace(' ', '\\ ')}`;
  return postgresEngine((url) =>
    openPostgres(url.replace(/$/, encodeURIComponent(option)), { ...FEW, isolation }),
  );
}

/** Deletes all rows but those of the migrations, and seeds the tables again. */
export async function reseed({ db, engine }: Store, seed: Seed): Promise<void> {
  const empty = engine === 'libsql' ? emptyFile : emptySchema;
  await db.transaction().execute(async (transaction) => {
    await empty(transaction);
    await seed(transaction);
  });
}

/** Looks first which tables have rows: most have none. */
async function emptyFile(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and name not like 'sqlite%' and name not like 'schema%'`.execute(db);
  const found = rows.map(
    ({ name }) => `select '${name}' as name where exists (select 1 from "${name}")`,
  );
  const filled = await sql.raw<{ name: string }>(found.join(' union all ')).execute(db);
  await sql`pragma defer_foreign_keys = on`.execute(db);
  for (const { name } of filled.rows) await sql.raw(`delete from "${name}"`).execute(db);
}

/** In one round trip. Faster than `truncate`, which makes new files for each table and index. */
async function emptySchema(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() and tablename not like 'schema\\_%'`.execute(db);
  const deletions = rows.map(({ name }) => `delete from "${name}"`);
  await sql
    .raw(`set local session_replication_role = replica; ${deletions.join('; ')}`)
    .execute(db);
}

/**
 * A new schema in the run's PostgreSQL, or a new database where it is behind a pool, and a `DATABASE_URL` for it. Its connections carry its name, so that
 * a test that terminates connections only terminates its own.
 */
export async function makeSchema(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const base = inject('postgresUrl');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  if (inject('engineLike')?.isPooled) {
    await run(base, `create database ${name}`);
    const url = base.replace('/postgres?', `/${name}?`);
    return {
      url: `${url}&application_name=${name}`,
      drop: () => run(base, `drop database ${name} with (force)`),
    };
  }
  await run(base, `create schema ${name}`);
  return {
    url: `${base}&application_name=${name}&options=${encodeURIComponent(`-c search_path=${name}`)}`,
    drop: () => run(base, `drop schema ${name} cascade`),
  };
}

/**
 * A new database in the run's PostgreSQL, and a `DATABASE_URL` for it of a user who may only sign in there.
 * @param options of `create database`.
 * @param change what to `alter` of it.
 */
export async function makeDatabase(
  options: string,
  change: string | null,
): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const base = inject('postgresUrl');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await run(base, `create role ${name} login`);
  await run(base, `create database ${name} ${options}`);
  if (change !== null) await run(base, `alter database ${name} ${change}`);
  return {
    url: base.replace('/postgres?', `/${name}?`).replace(/\buser=\w+/, `user=${name}`),
    async drop() {
      await run(base, `drop database ${name} with (force)`);
      await run(base, `drop role ${name}`);
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Suppresses the notices of a cascade.
    await client.query('set client_min_messages = warning');
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export const ENGINES: readonly Engine[] = [libsql, postgres];

/**
 * Declares tests that run on one of the engines only, within a suite that runs on each.
 *
 * The rule: a test runs on every engine where its result could differ by the SQL, a transaction, what is done at
 * the same time, a type, an order or an error of the database. It runs on one engine where what it shows is
 * decided before or after the database: what a call rejects by its form, a role or a token, a text, a header, or
 * the number at which one more limit stops, if other tests show on every engine that limits count.
 */
export function onOneEngine(engine: Engine, declare: () => void): void {
  if (engine === ENGINES[0]) declare();
}
