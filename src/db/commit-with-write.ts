import type { DBCore, DBCoreTransaction, Dexie } from 'dexie';

/**
 * Lets a table's writes commit by themselves, where each is a transaction of its own. By default a
 * transaction is committed once the page has heard that its write went well; a page that is left in
 * between takes the write with it. Committed together with the write, it goes through without the page.
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

/** Dexie's type leaves out that a transaction of its core is one of IndexedDB's. */
function isFor(
  table: string,
  transaction: DBCoreTransaction,
): transaction is DBCoreTransaction & IDBTransaction {
  const { objectStoreNames } = transaction as unknown as IDBTransaction;
  return objectStoreNames.length === 1 && objectStoreNames.contains(table);
}
