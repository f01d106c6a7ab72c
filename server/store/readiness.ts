import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Disk } from './database-file.ts';
import { MIGRATIONS } from './migrations.ts';
import type { Store } from './store.ts';

interface Readiness {
  readonly database: 'ok' | 'unreachable';
  /** `unknown` while the database cannot be queried. */
  readonly migrations: 'ok' | 'missing' | 'unknown';
  readonly disk: Disk;
}

/** A database that takes longer is useless to a person who waits for a page. */
const PATIENCE_MS = 2000;

/** Whether calls can be answered now. Migrations of a newer version are ignored, because they do no harm. */
export async function readReadiness(store: Pick<Store, 'db' | 'disk'>): Promise<Readiness> {
  const disk = store.disk();
  const tooLate = new AbortController();
  try {
    const done = await Promise.race([
      migrationsOf(store),
      delay(PATIENCE_MS, null, { signal: tooLate.signal, ref: false }),
    ]);
    if (done === null) return { database: 'unreachable', migrations: 'unknown', disk };
    const isCurrent = MIGRATIONS.every(({ number }) => done.has(number));
    return { database: 'ok', migrations: isCurrent ? 'ok' : 'missing', disk };
  } catch {
    return { database: 'unreachable', migrations: 'unknown', disk };
  } finally {
    tooLate.abort();
  }
}

async function migrationsOf({ db }: Pick<Store, 'db'>): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ number: number }>`select number from schema_migration`.execute(
    db as unknown as Kysely<unknown>,
  );
  return new Set(rows.map(({ number }) => number));
}
