import type { Table } from 'dexie';
import { type AccountDatabase, readMeta, writeMeta } from './account-database.ts';

/** Whether the account is signed in on this device: its sign-out leaves a tombstone in its database. */
export async function isSignedIn(db: AccountDatabase): Promise<boolean> {
  return (await readMeta(db, 'left')) === undefined;
}

/**
 * Writes data that came from the server, in one transaction over `meta` and some other tables. An answer may arrive
 * after a sign-out in this tab, another or the worker: then nothing is written, and the result is undefined.
 */
export function writeFromServer<T>(
  db: AccountDatabase,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T | undefined> {
  return db.transaction('rw', [db.meta, ...tables], async () =>
    (await isSignedIn(db)) ? work() : undefined,
  );
}

/** The account has signed in: server data is written again. */
export async function markSignedIn(db: AccountDatabase): Promise<void> {
  if (!(await isSignedIn(db))) await db.meta.delete('left');
}

/** Marks the account as signed out, or as deleted; called in the transaction that removes its mirror. */
export function markSignedOut(db: AccountDatabase, isDeleted = false): Promise<void> {
  return writeMeta(db, 'left', isDeleted ? { isDeleted } : {});
}

/** A call that the page has given up may still reach the server within this time. */
const CALL_LINGERS_MS = 60_000;

/**
 * Marks that the server is being asked to delete the account. The answer may be lost, and afterwards the server
 * only answers 401: the mark then shows that the account was deleted. Further work removes the mark, because it
 * was done for an account that still exists.
 */
export async function markDeletionAsked(db: AccountDatabase, now: number): Promise<void> {
  await writeMeta(db, 'deletion-asked', { at: now, drafts: await draftsAsText(db) });
}

/**
 * True while the mark stands and no draft has changed since. Draft writes cannot clear the mark themselves,
 * so drafts are compared.
 */
export async function isDeletionAsked(db: AccountDatabase): Promise<boolean> {
  const row = await readMeta(db, 'deletion-asked');
  if (row === undefined) return false;
  return row.drafts === undefined || row.drafts === (await draftsAsText(db));
}

async function draftsAsText(db: AccountDatabase): Promise<string> {
  return JSON.stringify(await db.drafts.toArray());
}

/** The account still exists: the server rejected the deletion, or the user works on. */
export async function clearDeletionMark(db: AccountDatabase): Promise<void> {
  await db.meta.delete('deletion-asked');
}

/**
 * The server has answered a request made at `askedAt`: a deletion requested well before that did not happen,
 * and a later end of the session does not mean that it did.
 */
export async function clearOldDeletionMark(db: AccountDatabase, askedAt: number): Promise<void> {
  const row = await readMeta(db, 'deletion-asked');
  if (row !== undefined && row.at + CALL_LINGERS_MS < askedAt) await clearDeletionMark(db);
}
