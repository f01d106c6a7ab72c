import { deleteRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';

/**
 * Ends how an account reaches whoever made it, when somebody first proves that they read its mail: it may have been made
 * by a stranger who knew the mail. Their devices, their feeds, and text messages to their phone, which its owner can turn
 * on again. Called in a transaction.
 */
export async function endReachOfMaker(db: Database, account: string): Promise<void> {
  const own = { id_account: account };
  await deleteRows(db, 'push_subscription', own);
  await deleteRows(db, 'feed', own);
  await deleteRows(db, 'notice_preference', { ...own, channel: 'msg' });
}
