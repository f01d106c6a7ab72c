import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openEmbedded } from '#server/store/embedded.ts';
import { openPostgres } from '#server/store/postgres.ts';
import type { Store } from '#server/store/store.ts';

/** An empty database for one test. Each call of `open` acts as another process. */
export interface TestDatabase {
  open(): Promise<Store>;
  clear(): Promise<void>;
}

export interface Engine {
  readonly name: 'libsql' | 'postgres';
  prepare(): Promise<TestDatabase>;
}

/** A new temporary directory, within the suite's own one if there is one, which is deleted at the end. */
export function temporaryDirectory(): string {
  const root: string | undefined = inject('temporaryRoot');
  return mkdtempSync(join(root ?? tmpdir(), 'vinculo-test-'));
}

const libsql: Engine = {
  name: 'libsql',
  async prepare() {
    const dataDir = temporaryDirectory();
    return {
      open: async () => openEmbedded(dataDir),
      clear: async () => rmSync(dataDir, { recursive: true, force: true }),
    };
  },
};

const postgres: Engine = {
  name: 'postgres',
  async prepare() {
    const { url, drop } = await makeSchema();
    return { open: () => openPostgres(url, { connections: 5 }), clear: drop };
  },
};

/**
 * A new schema in the run's PostgreSQL, and a `DATABASE_URL` for it. Its connections carry its name, so that
 * a test that terminates connections only terminates its own.
 */
export async function makeSchema(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const base = inject('postgresUrl');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await run(base, `create schema ${name}`);
  return {
    url: `${base}&application_name=${name}&options=${encodeURIComponent(`-c search_path=${name}`)}`,
    drop: () => run(base, `drop schema ${name} cascade`),
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Suppresses the notices of a cascade.
    await client.query(`set client_min_messages = warning; ${statement}`);
  } finally {
    await client.end();
  }
}

export const ENGINES: readonly Engine[] = [libsql, postgres];
