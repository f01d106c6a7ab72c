import type { ExpressionBuilder, FilterObject, Insertable, Selectable, UpdateObject } from 'kysely';
import type { Database } from './store.ts';
import type { Tables } from './tables.ts';

/**
 * Statements on the rows of one table that have given values; null matches null. Statements that join tables, compare
 * or order are written where they are needed.
 */

type Table = keyof Tables;
type Values<T extends Table> = FilterObject<Tables, T>;
type Changes<T extends Table> =
  | UpdateObject<Tables, T>
  | ((row: ExpressionBuilder<Tables, T>) => UpdateObject<Tables, T>);
type Column<T extends Table> = keyof Tables[T] & string;

// Kysely cannot infer the columns of a table that is a type parameter, so the types of these functions check them.
type Any = 'account';

/** The row with these values; null where there is none. */
export async function findRow<T extends Table>(
  db: Database,
  table: T,
  values: Values<T>,
): Promise<Selectable<Tables[T]> | null> {
  const query = db.selectFrom(table as Any).selectAll();
  const row = await query.where(({ and }) => and(values as Values<Any>)).executeTakeFirst();
  return (row as unknown as Selectable<Tables[T]> | undefined) ?? null;
}

/** Whether any row has these values. It reads no columns, because each save runs it for its account. */
export async function hasRow<T extends Table>(
  db: Database,
  table: T,
  values: Values<T>,
): Promise<boolean> {
  const query = db.selectFrom(table as Any).select(({ lit }) => lit(1).as('found'));
  const where = query.where(({ and }) => and(values as Values<Any>));
  return (await where.limit(1).executeTakeFirst()) !== undefined;
}

/** How many rows have these values; without values, all of them. */
export async function countRows<T extends Table>(
  db: Database,
  table: T,
  values?: Values<T>,
): Promise<number> {
  const { count } = await db
    .selectFrom(table as Any)
    .select(({ fn }) => fn.countAll().as('count'))
    .$if(values !== undefined, (query) => query.where(({ and }) => and(values as Values<Any>)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteRows<T extends Table>(
  db: Database,
  table: T,
  values: Values<T>,
): Promise<void> {
  const deletion = db.deleteFrom(table as Any);
  await deletion.where(({ and }) => and(values as Values<Any>)).execute();
}

/** @returns how many rows there were with these values. */
export async function updateRows<T extends Table>(
  db: Database,
  table: T,
  values: Values<T>,
  changes: Changes<T>,
): Promise<number> {
  const update = db.updateTable(table as Any).set(changes as Changes<Any>);
  const where = update.where(({ and }) => and(values as Values<Any>));
  return Number((await where.executeTakeFirstOrThrow()).numUpdatedRows);
}

/**
 * Inserts rows; a row whose key exists already is skipped.
 * @returns how many are new.
 */
export async function insertNew<T extends Table>(
  db: Database,
  table: T,
  key: readonly Column<T>[],
  rows: Insertable<Tables[T]> | readonly Insertable<Tables[T]>[],
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto(table as Any)
    .values(rows as unknown as Insertable<Tables[Any]>[])
    .onConflict((conflict) => conflict.columns(key as readonly Column<Any>[]).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** Inserts a row, or changes the one with its key. @param changes by default all of the row. */
export async function upsertRow<T extends Table>(
  db: Database,
  table: T,
  key: readonly Column<T>[],
  row: Insertable<Tables[T]>,
  changes: Changes<T> = row as Changes<T>,
): Promise<void> {
  const conflicts = key as readonly Column<Any>[];
  await db
    .insertInto(table as Any)
    .values(row as unknown as Insertable<Tables[Any]>)
    .onConflict((conflict) => conflict.columns(conflicts).doUpdateSet(changes as Changes<Any>))
    .execute();
}
