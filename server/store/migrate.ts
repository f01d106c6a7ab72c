import { type Kysely, sql } from 'kysely';
import { StartError } from '#server/start-error.ts';
import { codeOf, repeatAfterConflict } from './conflicts.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';
import { type Database, inTransaction, type Store } from './store.ts';

interface MigrationTables {
  schema_migration: { number: number };
  schema_step: { number: number; step: number };
  schema_lock: { id: number; holder: number };
}

/**
 * Migrates the tables. Several processes may start at once: each first writes the row of `schema_lock`, so that the
 * second waits for the first and then finds nothing to do. The lock is a row and not an advisory lock or a table lock,
 * because every engine has rows.
 *
 * The embedded engine runs everything in the transaction of that lock. On other engines each step is committed
 * separately, on another connection than the one that holds the lock, because some engines commit every change of a
 * table at once, or do not let a transaction use a column that it has added. An interrupted migration is continued.
 * @throws StartError if the database was created by a newer version.
 */
export async function migrate(
  store: Store,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await prepareLock(store);
  await inTransaction(store, async (transaction) => {
    const lock = transaction as unknown as Kysely<MigrationTables>;
    await lock
      .updateTable('schema_lock')
      .set((row) => ({ holder: row('holder', '+', 1) }))
      .where('id', '=', 1)
      .execute();
    const db = store.engine === 'libsql' ? lock : (store.db as unknown as typeof lock);
    await runMissing(db, migrations);
  });
}

async function runMissing(
  db: Kysely<MigrationTables>,
  migrations: readonly Migration[],
): Promise<void> {
  const rows = await db.selectFrom('schema_migration').select('number').execute();
  const done = new Set(rows.map((row) => row.number));
  rejectNewer(done, migrations);
  const taken = await db.selectFrom('schema_step').selectAll().execute();
  const isTaken = (number: number, step: number) =>
    taken.some((one) => one.number === number && one.step === step);
  // A process may have ended after its last step and before recording it.
  let mayBeDone = true;
  for (const { number, steps } of migrations) {
    if (done.has(number)) continue;
    for (const [step, statement] of steps.entries()) {
      if (isTaken(number, step)) continue;
      if (typeof statement === 'function') await statement(db as unknown as Database);
      else {
        await sql
          .raw(statement)
          .execute(db)
          .catch((error: unknown) => {
            if (!mayBeDone || !isAlreadyThere(error)) throw error;
          });
      }
      mayBeDone = false;
      await db.insertInto('schema_step').values({ number, step }).execute();
    }
    await db.insertInto('schema_migration').values({ number }).execute();
  }
}

/** What a step creates: a table or an index, a column, another object, or rows. */
function isAlreadyThere(error: unknown): boolean {
  return ['42P07', '42701', '42710', '23505'].includes(codeOf(error));
}

const OWN_TABLES = [
  'schema_migration (number integer primary key)',
  'schema_step (number integer, step integer, constraint schema_step_key primary key (number, step))',
  'schema_lock (id integer primary key, holder integer not null)',
];

async function prepareLock(store: Store): Promise<void> {
  const db = store.db as unknown as Kysely<MigrationTables>;
  await repeatAfterConflict(isRace, async () => {
    for (const table of OWN_TABLES) {
      await sql.raw(`create table if not exists ${table}`).execute(db);
    }
    await db
      .insertInto('schema_lock')
      .values({ id: 1, holder: 0 })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  });
}

/** PostgreSQL's `if not exists` is not atomic: two processes can both try to create the table, and one fails. */
function isRace(error: unknown): boolean {
  return ['23505', '42P07', '42710', '40001'].includes(codeOf(error));
}

function rejectNewer(done: ReadonlySet<number>, migrations: readonly Migration[]): void {
  const newest = Math.max(0, ...migrations.map((migration) => migration.number));
  if (Math.max(0, ...done) <= newest) return;
  throw new StartError(
    'La base de datos es de una versión más nueva de Vínculo y no se ha tocado: actualiza el programa o elige otra base.',
  );
}
