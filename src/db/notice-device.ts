import { type AccountDatabase, readMeta, writeMeta } from './account-database.ts';
import { writeFromServer } from './sign-out-tombstone.ts';

/**
 * Whether the account wants notices on this device. Signing out removes it, so that a notice for somebody who is not
 * signed in here is never shown.
 */
export async function isNoticeDevice(db: AccountDatabase): Promise<boolean> {
  return (await readMeta(db, 'notice-device')) !== undefined;
}

/**
 * The account wants notices on this device; writes nothing once it has signed out.
 * @returns whether it did not before.
 */
export async function addNoticeDevice(db: AccountDatabase): Promise<boolean> {
  const isNew = await writeFromServer(db, [], async () => {
    if (await isNoticeDevice(db)) return false;
    await writeMeta(db, 'notice-device', {});
    return true;
  });
  return isNew === true;
}

/** The account wants no notices on this device any more. */
export async function removeNoticeDevice(db: AccountDatabase): Promise<void> {
  await db.meta.delete('notice-device');
}
