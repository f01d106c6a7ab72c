import type { AccountDatabase, KeptRecordsRow, RecordsStandingRow } from './account-database.ts';
import { isLater } from './moments.ts';
import { isSignedIn } from './presence.ts';

/**
 * `Registros.xlsx` as the server last gave it. The mirror of an Admin holds no calendars, so this is all it
 * has of them offline; it is removed with the mirror when the account signs out.
 */
export type KeptRecords = Omit<KeptRecordsRow, 'key'>;

export type RecordsStanding = Omit<RecordsStandingRow, 'key'>;

const NOTHING: RecordsStanding = { at: null, tag: null, notBefore: 0 };

/** The stored workbook and the age of its data; null where there is none. */
export function readKeptRecords(db: AccountDatabase): Promise<KeptRecords | null> {
  return db.transaction('r', db.meta, async () => {
    const row = await db.meta.get('records');
    if (row?.key !== 'records') return null;
    const { at } = await readRecordsStanding(db);
    return { at: at ?? row.at, bytes: row.bytes };
  });
}

/** The age, tag and next request time of that workbook. */
export async function readRecordsStanding(db: AccountDatabase): Promise<RecordsStanding> {
  const row = await db.meta.get('records-standing');
  return row?.key === 'records-standing' ? row : NOTHING;
}

/**
 * Stores a workbook requested at `at`, unless the device has a later one. One of the future came while the
 * clock was ahead, and is not later.
 */
export function keepRecords(
  db: AccountDatabase,
  { at, bytes, tag }: KeptRecords & { readonly tag: string | null },
): Promise<void> {
  return whileSignedIn(db, async () => {
    const standing = await readRecordsStanding(db);
    if (standing.at !== null && isLater(standing.at, at)) return;
    await db.meta.put({ key: 'records', at, bytes });
    await writeStanding(db, { ...standing, at, tag });
  });
}

/** Records that the server, asked at `at`, still has the workbook with this tag. */
export function confirmRecords(db: AccountDatabase, at: number, tag: string): Promise<void> {
  return whileSignedIn(db, async () => {
    const standing = await readRecordsStanding(db);
    if (standing.tag === tag) await writeStanding(db, { ...standing, at });
  });
}

/** The server denies this account the records: removes the copy on the device too. */
export function dropRecords(db: AccountDatabase): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const standing = await readRecordsStanding(db);
    await db.meta.delete('records');
    if (standing !== NOTHING) await writeStanding(db, { ...standing, at: null, tag: null });
  });
}

/** No automatic request before that time, in any tab. */
export function holdRecords(db: AccountDatabase, notBefore: number): Promise<void> {
  return whileSignedIn(db, async () =>
    writeStanding(db, { ...(await readRecordsStanding(db)), notBefore }),
  );
}

async function writeStanding(db: AccountDatabase, standing: RecordsStanding): Promise<void> {
  await db.meta.put({ ...standing, key: 'records-standing' });
}

/** One transaction; it does nothing if the account has signed out since the request. */
function whileSignedIn(db: AccountDatabase, write: () => Promise<void>): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if (await isSignedIn(db)) await write();
  });
}
