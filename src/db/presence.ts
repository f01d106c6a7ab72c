import type { AccountDatabase } from './account-database.ts';

/**
 * Whether the account is still on this device. Answers may arrive after it has left, in this tab, another
 * or the worker: each transaction that writes what the server told asks this first, within itself.
 */
export async function isSignedIn(db: AccountDatabase): Promise<boolean> {
  return (await db.meta.get('left')) === undefined;
}

/** The account has signed in: what the server tells is written again. */
export async function markSignedIn(db: AccountDatabase): Promise<void> {
  if (!(await isSignedIn(db))) await db.meta.delete('left');
}

/** Marks that the account has left; to be called in the transaction that takes its mirror away. */
export async function markSignedOut(db: AccountDatabase): Promise<void> {
  await db.meta.put({ key: 'left' });
}

/** A call that the page has given up may still reach the server for as long as this. */
const CALL_LINGERS_MS = 60_000;

/**
 * Marks that the server is being asked to delete the account. The answer may be lost, and an account that is
 * gone answers nothing but that the session is over: whoever learns that finds the mark. Who goes on working
 * takes it back: what was made since was made for an account that is still there.
 */
export async function askDeletion(db: AccountDatabase, now: number): Promise<void> {
  await db.meta.put({ key: 'deletion-asked', at: now, drafts: await draftsAsText(db) });
}

/**
 * True while the mark stands and no draft has changed since. Draft writes cannot clear the mark themselves,
 * so drafts are compared.
 */
export async function isDeletionAsked(db: AccountDatabase): Promise<boolean> {
  const row = await db.meta.get('deletion-asked');
  if (row?.key !== 'deletion-asked') return false;
  return row.drafts === undefined || row.drafts === (await draftsAsText(db));
}

async function draftsAsText(db: AccountDatabase): Promise<string> {
  return JSON.stringify(await db.drafts.toArray());
}

/** The account is still there: the server refused, or its user goes on working. */
export async function keepAccount(db: AccountDatabase): Promise<void> {
  await db.meta.delete('deletion-asked');
}

/**
 * The server has answered the account what was asked at a time: a deletion asked for well before has not come
 * about, and the end of the session, whenever it comes, no longer means that.
 */
export async function stillServed(db: AccountDatabase, askedAt: number): Promise<void> {
  const row = await db.meta.get('deletion-asked');
  if (row?.key === 'deletion-asked' && row.at + CALL_LINGERS_MS < askedAt) await keepAccount(db);
}
