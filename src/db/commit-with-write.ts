import type { DBCore, DBCoreTransaction, Dexie } from 'dexie';

/**
 * Makes a table's single writes commit at once. By default a transaction commits after the page has heard
 * that its write succeeded, and leaving the page in between loses the write. Committed together with the
 * write, it succeeds without the page.
 */
export function commitWithWrite(db: Dexie, table: string): void {
  db.use({
    stack: 'dbcore',
    name: `commit ${table} with the write`,
    create: (core: DBCore) => ({
      ...core,
      table(name) {
        const own = core.table(name);
        if (name !== table) return own;
        return {
          ...own,
          mutate(request) {
            const done = own.mutate(request);
            if (isFor(table, request.trans)) request.trans.commit();
            return done;
          },
        };
      },
    }),
  });
}

/** Dexie's types do not say that a core transaction is an IDBTransaction. */
function isFor(
  table: string,
  transaction: DBCoreTransaction,
): transaction is DBCoreTransaction & IDBTransaction {
  const { objectStoreNames } = transaction as unknown as IDBTransaction;
  return objectStoreNames.length === 1 && objectStoreNames.contains(table);
}
