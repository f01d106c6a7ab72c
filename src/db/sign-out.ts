import type { AccountDatabase } from './account-database.ts';
import { discardAllDrafts } from './calendar/drafts.ts';
import { markSignedOut } from './sign-out-tombstone.ts';

/** Prefixes of the rows of `meta` that stay. */
const KEPT = [
  'window:',
  'last-shown',
  'steps-hidden',
  'ticket:',
  'lost-answers',
  'notices-offered',
  'install-offered',
];

/** Whether the user's own work is removed together with the mirror; `account` if the account was deleted. */
export type Discard = boolean | 'account';

/**
 * Removes the server's data from this device when its account signs out. The user's own data stays for the next sign-in
 * unless `discard`: drafts, outbox, care windows, whose calendar was shown, lost answers, which offers were made,
 * whether the first steps are hidden. Answers of the server that arrive later write nothing. One that arrives after the
 * next sign-in is recognised by its read sequence, because the read sequences go on counting.
 */
export async function wipe(
  db: AccountDatabase,
  { discard }: { readonly discard: Discard },
): Promise<void> {
  const own = discard ? [db.saves, db.requests] : [];
  const tables = [db.people, db.caregivers, db.solicitudes, db.meta, ...own];
  await db.transaction('rw', [...tables, db.drafts], async () => {
    const staying = db.meta.where('key').startsWithAnyOf(KEPT);
    const rows = discard ? [] : await staying.toArray();
    for (const table of tables) await table.clear();
    if (discard === true) await discardAllDrafts(db);
    if (discard === 'account') await db.drafts.clear();
    await db.meta.bulkPut(rows);
    await markSignedOut(db, discard === 'account');
  });
}
