import { type AccountDatabase, readMeta } from '#db/account-database.ts';
import { writeFromServer } from '#db/sign-out-tombstone.ts';
import type { DownloadedWorkbook } from '#db/stored-rows.ts';

/**
 * `Registros.xlsx` as it was last downloaded. An Admin's mirror holds no calendars, so offline this file is all that
 * the app has of them. It is removed with the mirror when the account signs out.
 */

/** The last download; null where there is none. */
export async function readDownloadedWorkbook(
  db: AccountDatabase,
): Promise<DownloadedWorkbook | null> {
  return (await readMeta(db, 'records')) ?? null;
}

/** Stores a download in place of the previous one, unless the account has signed out since it was requested. */
export function storeDownloadedWorkbook(
  db: AccountDatabase,
  download: DownloadedWorkbook,
): Promise<void> {
  return writeFromServer(db, [], async () => {
    // Not by `writeMeta`, which compares JSON and would not see a difference in bytes.
    await db.meta.put({ ...download, key: 'records' });
  });
}

/** To be called when the server denies this account the workbook: removes the copy from the device. */
export async function removeDownloadedWorkbook(db: AccountDatabase): Promise<void> {
  await db.meta.delete('records');
}
