import type { AccountDatabase, KeptRecordsRow } from './account-database.ts';

/**
 * The last `Registros.xlsx` that the server gave. The mirror of an Admin holds no calendars, so this is
 * all there is of it without network; it goes with the mirror when the account signs out.
 */
export async function readKeptRecords(db: AccountDatabase): Promise<KeptRecordsRow | null> {
  const row = await db.meta.get('records');
  return row?.key === 'records' ? row : null;
}

export async function keepRecords(
  db: AccountDatabase,
  kept: Omit<KeptRecordsRow, 'key'>,
): Promise<void> {
  await db.meta.put({ key: 'records', ...kept });
}
