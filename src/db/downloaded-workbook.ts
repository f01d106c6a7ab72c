import { type AccountDatabase, readMeta } from './account-database.ts';
import { writeFromServer } from './sign-out-tombstone.ts';
import type { DownloadedWorkbook } from './stored-rows.ts';

/**
 * `Registros.xlsx` as it was last downloaded. The mirror of an Admin holds no calendars, so this is all it has of
 * them offline; it is removed with the mirror when the account signs out.
 */

/** The last download; null where there is none. */
export async function readDownloadedWorkbook(
  db: AccountDatabase,
): Promise<DownloadedWorkbook | null> {
  return (await readMeta(db, 'records')) ?? null;
}

/** Stores a download in the place of the one before, unless the account has signed out since it was asked for. */
export function storeDownloadedWorkbook(
  db: AccountDatabase,
  download: DownloadedWorkbook,
): Promise<void> {
  return writeFromServer(db, [], async () => {
    // Without the comparison of `writeMeta`, which sees no bytes.
    await db.meta.put({ ...download, key: 'records' });
  });
}

/** The server denies this account the workbook: removes the copy on the device too. */
export async function removeDownloadedWorkbook(db: AccountDatabase): Promise<void> {
  await db.meta.delete('records');
}
