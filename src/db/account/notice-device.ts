import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import { writeFromServer } from '#db/sign-out-tombstone.ts';

/**
 * Whether the account wants notices on this device. A sign-out removes this row, so that no notice is shown for an
 * account that is not signed in here.
 */
export async function isNoticeDevice(db: AccountDatabase): Promise<boolean> {
  return (await readMeta(db, 'notice-device')) !== undefined;
}

/**
 * Records that the account wants notices on this device; writes nothing once it has signed out.
 * @returns whether this was not recorded before.
 */
export async function addNoticeDevice(db: AccountDatabase): Promise<boolean> {
  const isNew = await writeFromServer(db, [], async () => {
    if (await isNoticeDevice(db)) return false;
    await writeMeta(db, 'notice-device', {});
    return true;
  });
  return isNew === true;
}

/** Records that the account wants no more notices on this device. */
export async function removeNoticeDevice(db: AccountDatabase): Promise<void> {
  await db.meta.delete('notice-device');
}
