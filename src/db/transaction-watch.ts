/**
 * What this page or worker has asked its store for. The store belongs to the browser and not to one database
 * object, so all of them are watched together.
 */

import type { Dexie } from 'dexie';

/** A phone's disk answers in less than one second. */
export const SILENT_MS = 5000;

/** The transactions that are not over, each with what ends its watch. */
const running = new Map<IDBTransaction, () => void>();
/** What has not been answered for `SILENT_MS`. */
const late = new Set<object>();
let tell: (isSilent: boolean) => void = () => undefined;
/** This page has been put away: it may not hold a transaction. */
let isAway = false;

/** Calls back when the store is silent, and when it has answered everything again. */
export function onStoreSilent(told: (isSilent: boolean) => void): void {
  tell = told;
}

/** Begins to watch a call; returns what ends it. */
function begin(call: object): () => void {
  const timer = setTimeout(() => {
    late.add(call);
    tell(true);
  }, SILENT_MS);
  return () => {
    clearTimeout(timer);
    if (late.delete(call)) tell(late.size > 0);
  };
}

/** Watches a call that is no transaction: the opening of a database. */
export function watched<T>(call: Promise<T>): Promise<T> {
  return call.finally(begin(call));
}

/** Watches the transactions of a database. */
export function watchTransactions(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      transaction(...batch) {
        const begun = core.transaction(...batch);
        // Dexie's types do not say that a core transaction is an IDBTransaction.
        const transaction = begun as unknown as IDBTransaction;
        // What was aborted may go on with another one before the page is frozen.
        if (isAway) {
          transaction.abort();
          return begun;
        }
        const end = begin(transaction);
        const over = () => {
          end();
          running.delete(transaction);
        };
        running.set(transaction, over);
        transaction.addEventListener('complete', over);
        transaction.addEventListener('abort', over);
        return begun;
      },
    }),
  });
}

/** The page is back, and may use the store again. */
export function resumeTransactions(): void {
  isAway = false;
}

/**
 * Aborts what is running, and from then on what begins, until `resumeTransactions`. For a page that is put into the back-forward
 * cache: it is frozen there with its transactions unfinished, and every other page waits for the tables that they
 * hold, in WebKit for ever. What has been committed finishes without the page.
 */
export function suspendTransactions(): void {
  isAway = true;
  for (const [transaction, over] of running) {
    over();
    try {
      transaction.abort();
    } catch {
      // It is committing already.
    }
  }
}
