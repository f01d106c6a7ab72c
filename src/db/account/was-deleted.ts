import { type AccountDatabase, readMeta } from '#db/account-database.ts';
import { isDeletionAsked } from '#db/sign-out-tombstone.ts';

/**
 * Whether the account was deleted. Called once its session has ended; another tab may remove the account's data just
 * before or after this.
 */
export async function wasDeleted(db: AccountDatabase): Promise<boolean> {
  return db.transaction('r', db.meta, db.drafts, async () => {
    const left = await readMeta(db, 'left');
    return left?.isDeleted === true || isDeletionAsked(db);
  });
}
