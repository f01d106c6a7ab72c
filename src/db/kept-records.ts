import type { AccountDatabase, KeptRecordsRow, RecordsStandingRow } from './account-database.ts';
import { isSignedIn } from './presence.ts';

/**
 * `Registros.xlsx` as the server last gave it. The mirror of an Admin holds no calendars, so this is all
 * there is of them without network; it goes with the mirror when the account signs out.
 */
export type KeptRecords = Omit<KeptRecordsRow, 'key'>;

export type RecordsStanding = Omit<RecordsStandingRow, 'key'>;

const NOTHING: RecordsStanding = { at: null, tag: null, notBefore: 0 };

/** The workbook that is kept, and from when its data are; null where there is none. */
export function readKeptRecords(db: AccountDatabase): Promise<KeptRecords | null> {
  return db.transaction('r', db.meta, async () => {
    const row = await db.meta.get('records');
    if (row?.key !== 'records') return null;
    const { at } = await readRecordsStanding(db);
    return { at: at ?? row.at, bytes: row.bytes };
  });
}

/** How it stands with that workbook. */
export async function readRecordsStanding(db: AccountDatabase): Promise<RecordsStanding> {
  const row = await db.meta.get('records-standing');
  return row?.key === 'records-standing' ? row : NOTHING;
}

/** Keeps a workbook that was asked for at `at`, unless the device has one of later. */
export function keepRecords(
  db: AccountDatabase,
  { at, bytes, tag }: KeptRecords & { readonly tag: string | null },
): Promise<void> {
  return whileSignedIn(db, async () => {
    const standing = await readRecordsStanding(db);
    if (standing.at !== null && standing.at > at) return;
    await db.meta.put({ key: 'records', at, bytes });
    await writeStanding(db, { ...standing, at, tag });
  });
}

/** The server said to a question of `at` that it has no other than the one of this tag. */
export function confirmRecords(db: AccountDatabase, at: number, tag: string): Promise<void> {
  return whileSignedIn(db, async () => {
    const standing = await readRecordsStanding(db);
    if (standing.tag === tag) await writeStanding(db, { ...standing, at });
  });
}

/** The server does not give the records to this account any more: the device has none either. */
export function dropRecords(db: AccountDatabase): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const standing = await readRecordsStanding(db);
    await db.meta.delete('records');
    if (standing !== NOTHING) await writeStanding(db, { ...standing, at: null, tag: null });
  });
}

/** Nobody shall ask unbidden before that time, in whatever tab. */
export function holdRecords(db: AccountDatabase, notBefore: number): Promise<void> {
  return whileSignedIn(db, async () =>
    writeStanding(db, { ...(await readRecordsStanding(db)), notBefore }),
  );
}

async function writeStanding(db: AccountDatabase, standing: RecordsStanding): Promise<void> {
  await db.meta.put({ ...standing, key: 'records-standing' });
}

/** One transaction, and nothing at all where the account has signed out while an answer was on its way. */
function whileSignedIn(db: AccountDatabase, write: () => Promise<void>): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if (await isSignedIn(db)) await write();
  });
}
