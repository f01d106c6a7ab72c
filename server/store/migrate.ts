import { type Kysely, sql } from 'kysely';
import { StartError } from '#server/start-error.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';
import { codeOf, inTransaction, type Store } from './store.ts';

interface MigrationTables {
  schema_migration: { number: number };
  schema_lock: { id: number; holder: number };
}

/**
 * Migrates the tables, in one transaction. Several processes may start at once: the row of `schema_lock` is
 * written first, so that the second waits for the first and then finds nothing to do. A row rather than an
 * advisory lock or a table lock, because every engine has rows.
 * @throws StartRefusal when the database was made by a newer version.
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
    refuseNewer(done, migrations);
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
      // PostgreSQL's `if not exists` is not atomic: of two at once both can proceed, and one then fails.
      const stumbled = ['23505', '42P07', '42710', '40001'].includes(codeOf(error));
      if (!stumbled || attempt >= 5) throw error;
    }
  }
}

function refuseNewer(done: ReadonlySet<number>, migrations: readonly Migration[]): void {
  const newest = Math.max(0, ...migrations.map((migration) => migration.number));
  if (Math.max(0, ...done) <= newest) return;
  throw new StartError(
    'La base de datos es de una versión más nueva de Vínculo y no se ha tocado: actualiza el programa o elige otra base.',
  );
}
