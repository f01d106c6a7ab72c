/**
 * Watches the IndexedDB calls of this page or worker, so that a store that does not answer is noticed. The store
 * belongs to the browser and not to one database object, so the calls of all databases are watched together.
 */

import type { Dexie } from 'dexie';

/** Far longer than a call takes: a phone's disk answers in less than one second. */
export const SILENT_MS = 5000;

/** The transactions that have not ended, each with the function that ends its watch. */
const running = new Map<IDBTransaction, () => void>();
/** Calls that have not been answered for `SILENT_MS`. */
const unanswered = new Set<object>();
let notify: (isSilent: boolean) => void = () => undefined;
/** This page is in the back-forward cache, where it must not have an open transaction. */
let isSuspended = false;

/** Registers what is called when the store does not answer, and again when it has answered every call. */
export function onStoreSilent(listener: (isSilent: boolean) => void): void {
  notify = listener;
}

/** Starts to watch a call; returns the function that ends the watch. */
function begin(call: object): () => void {
  const timer = setTimeout(() => {
    unanswered.add(call);
    notify(true);
  }, SILENT_MS);
  return () => {
    clearTimeout(timer);
    if (unanswered.delete(call)) notify(unanswered.size > 0);
  };
}

/** Watches a call that is not a transaction: the opening of a database. */
export function watched<T>(call: Promise<T>): Promise<T> {
  return call.finally(begin(call));
}

/** Watches the transactions of a database, including the one that creates it. */
export function watchTransactions(db: Dexie): void {
  db.on('populate', ({ idbtrans }) => watchTransaction(idbtrans));
  db.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      transaction(...batch) {
        const begun = core.transaction(...batch);
        // Dexie's types do not show that a core transaction is an IDBTransaction.
        watchTransaction(begun as unknown as IDBTransaction);
        return begun;
      },
    }),
  });
}

function watchTransaction(transaction: IDBTransaction): void {
  // Code whose transaction was aborted may start another before the page is frozen.
  if (isSuspended) {
    transaction.abort();
    return;
  }
  const end = begin(transaction);
  const over = () => {
    end();
    running.delete(transaction);
  };
  running.set(transaction, over);
  transaction.addEventListener('complete', over);
  transaction.addEventListener('abort', over);
}

/** To be called when the page is back and may use the store again. */
export function resumeTransactions(): void {
  isSuspended = false;
}

/**
 * Aborts the running transactions, and those that start before `resumeTransactions`. Called when a page is put into the
 * back-forward cache: its open transactions are frozen with it, and every other page waits for their tables, in WebKit
 * for ever. A transaction that is already committing finishes without the page.
 */
export function suspendTransactions(): void {
  isSuspended = true;
  for (const [transaction, over] of running) {
    over();
    try {
      transaction.abort();
    } catch {
      // The transaction is already committing.
    }
  }
}
