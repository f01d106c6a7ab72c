import { type AccountDatabase, writeMeta } from '#db/account-database.ts';
import { draftsAsText } from '#db/sign-out-tombstone.ts';

/**
 * Records that the server is being asked to delete the account. The answer may be lost, and afterwards the server only
 * answers 401: the mark then shows that the account was deleted. Further work by the user removes the mark, because it
 * means that the account still exists.
 * @param until when the token expires, by default not known: later it is rejected in any case, which proves nothing.
 */
export async function markDeletionAsked(
  db: AccountDatabase,
  now: number,
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  await writeMeta(db, 'deletion-asked', { at: now, until, drafts: await draftsAsText(db) });
}
