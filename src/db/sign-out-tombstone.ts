import type { Table } from 'dexie';
import { type AccountDatabase, readMeta, writeMeta } from './account-database.ts';

/** Whether the account is signed in on this device. A sign-out leaves a tombstone in the account's database. */
export async function isSignedIn(db: AccountDatabase): Promise<boolean> {
  return (await readMeta(db, 'left')) === undefined;
}

/**
 * Writes data that came from the server, in one transaction over `meta` and some other tables. An answer may arrive
 * after a sign-out in this tab, another tab or the worker: then nothing is written, and the result is undefined.
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

/** Removes the tombstone when the account signs in, so that server data is written again. */
export async function markSignedIn(db: AccountDatabase): Promise<void> {
  if (!(await isSignedIn(db))) await db.meta.delete('left');
}

/** Marks the account as signed out, or as deleted; called in the transaction that removes its mirror. */
export function markSignedOut(db: AccountDatabase, isDeleted = false): Promise<void> {
  return writeMeta(db, 'left', isDeleted ? { isDeleted } : {});
}

/** How long a call that the page has abandoned may still take to reach the server. */
const CALL_LINGERS_MS = 60_000;

/**
 * True while the mark is there, the token that asked has not expired, and no draft has changed since. Draft writes
 * cannot clear the mark themselves, so drafts are compared.
 */
export async function isDeletionAsked(db: AccountDatabase): Promise<boolean> {
  const row = await readMeta(db, 'deletion-asked');
  if (row === undefined || Number(row.until) <= Date.now()) return false;
  return row.drafts === undefined || row.drafts === (await draftsAsText(db));
}

/** All drafts as one text, to see whether one of them has changed. */
export async function draftsAsText(db: AccountDatabase): Promise<string> {
  return JSON.stringify(await db.drafts.toArray());
}

/** To be called when the account is known to exist: the server rejected the deletion, or the user goes on working. */
export async function clearDeletionMark(db: AccountDatabase): Promise<void> {
  await db.meta.delete('deletion-asked');
}

/**
 * To be called when the server has answered a request made at `askedAt`: a deletion requested well before that did not
 * happen, and a later end of the session must not be taken for it.
 */
export async function clearOldDeletionMark(db: AccountDatabase, askedAt: number): Promise<void> {
  const row = await readMeta(db, 'deletion-asked');
  if (row !== undefined && row.at + CALL_LINGERS_MS < askedAt) await clearDeletionMark(db);
}
