import { type AccountDatabase, readMeta } from './account-database.ts';
import { isDeletionAsked } from './sign-out-tombstone.ts';

/**
 * Whether the account was deleted, asked once its session has ended: in another tab its data may be removed from here
 * just before or after this.
 */
export async function wasDeleted(db: AccountDatabase): Promise<boolean> {
  return db.transaction('r', db.meta, db.drafts, async () => {
    const left = await readMeta(db, 'left');
    return left?.isDeleted === true || isDeletionAsked(db);
  });
}
