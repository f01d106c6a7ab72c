import { type Kysely, sql } from 'kysely';
import { StartError } from '#server/start-error.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';
import { codeOf, inTransaction, type Store } from './store.ts';

interface MigrationTables {
  schema_migration: { number: number };
  schema_lock: { id: number; holder: number };
}

/**
 * Migrates the tables, in one transaction. Several processes may start at once: each first writes the row of
 * `schema_lock`, so that the second waits for the first and then finds nothing to do. A row rather than an advisory
 * lock or a table lock, because every engine has rows.
 * @throws StartError when the database was made by a newer version.
 */
export async function migrate(
  store: Store,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await prepareLock(store);
  await inTransaction(store, async (transaction) => {
    const db = transaction as unknown as Kysely<MigrationTables>;
    await db
      .updateTable('schema_lock')
      .set((row) => ({ holder: row('holder', '+', 1) }))
      .where('id', '=', 1)
      .execute();
    const rows = await db.selectFrom('schema_migration').select('number').execute();
    const done = new Set(rows.map((row) => row.number));
    rejectNewer(done, migrations);
    for (const { number, up } of migrations) {
      if (done.has(number)) continue;
      await up(db as unknown as Kysely<unknown>);
      await db.insertInto('schema_migration').values({ number }).execute();
    }
  });
}

async function prepareLock(store: Store): Promise<void> {
  const db = store.db as unknown as Kysely<MigrationTables>;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`create table if not exists schema_migration (number integer primary key)`.execute(
        db,
      );
      await sql`create table if not exists schema_lock (id integer primary key, holder integer not null)`.execute(
        db,
      );
      await db
        .insertInto('schema_lock')
        .values({ id: 1, holder: 0 })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      return;
    } catch (error) {
      // PostgreSQL's `if not exists` is not atomic: two processes can both try to create the table, and one fails.
      const isRace = ['23505', '42P07', '42710', '40001'].includes(codeOf(error));
      if (!isRace || attempt >= 5) throw error;
    }
  }
}

function rejectNewer(done: ReadonlySet<number>, migrations: readonly Migration[]): void {
  const newest = Math.max(0, ...migrations.map((migration) => migration.number));
  if (Math.max(0, ...done) <= newest) return;
  throw new StartError(
    'La base de datos es de una versión más nueva de Vínculo y no se ha tocado: actualiza el programa o elige otra base.',
  );
}
