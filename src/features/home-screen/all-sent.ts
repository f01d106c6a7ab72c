import type { AccountDatabase } from '#db/account-database.ts';
import { readUnfinished } from '#db/sign-out.ts';

/**
 * Whether nothing waits, was rejected or is not saved: an app installed on an iPhone has a storage of its own, and what
 * is left in Safari's would stay behind.
 */
export async function readAllSent(db: AccountDatabase): Promise<boolean> {
  return Object.values(await readUnfinished(db)).every((count) => count === 0);
}
