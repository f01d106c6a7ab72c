import type { AccountDatabase } from './account-database.ts';

/**
 * Whether the account is still signed in on this device. Answers may arrive after a sign-out in this tab,
 * another or the worker, so each transaction that writes server data checks this first, inside itself.
 */
export async function isSignedIn(db: AccountDatabase): Promise<boolean> {
  return (await db.meta.get('left')) === undefined;
}

/** The account has signed in: server data is written again. */
export async function markSignedIn(db: AccountDatabase): Promise<void> {
  if (!(await isSignedIn(db))) await db.meta.delete('left');
}

/** Marks the account as signed out; called in the transaction that removes its mirror. */
export async function markSignedOut(db: AccountDatabase): Promise<void> {
  await db.meta.put({ key: 'left' });
}

/** A call that the page has given up may still reach the server within this time. */
const CALL_LINGERS_MS = 60_000;

/**
 * Marks that the server is being asked to delete the account. The answer may be lost, and for a deleted
 * account the server only says that the session is over: the mark then tells why. Working on removes the
 * mark, because that work was done for an account that still exists.
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

/** The account still exists: the server refused, or its user works on. */
export async function keepAccount(db: AccountDatabase): Promise<void> {
  await db.meta.delete('deletion-asked');
}

/**
 * The server has answered a request made at `askedAt`: a deletion requested well before that did not happen,
 * and a later end of the session no longer means that it did.
 */
export async function stillServed(db: AccountDatabase, askedAt: number): Promise<void> {
  const row = await db.meta.get('deletion-asked');
  if (row?.key === 'deletion-asked' && row.at + CALL_LINGERS_MS < askedAt) await keepAccount(db);
}
