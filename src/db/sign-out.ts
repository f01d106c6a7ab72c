import type { AccountDatabase } from './account-database.ts';
import { discardAllDrafts } from './drafts.ts';
import { markSignedOut } from './sign-out-tombstone.ts';

/** What stays of `meta`. */
const KEPT = [
  'window:',
  'last-shown',
  'steps-hidden',
  'ticket:',
  'lost-answers',
  'notices-offered',
  'install-offered',
];

/** Whether what the user made goes with the mirror; `account` where the account does not exist any more. */
export type Discard = boolean | 'account';

/**
 * Removes the server's data from this device when its account signs out. What the user made (drafts, outbox,
 * care windows, whose calendar was shown, answers that were lost, what was offered, whether the first steps are
 * hidden) stays for the next sign-in, unless `discard`.
 * Answers that arrive later write nothing; one that arrives after the next sign-in is recognised by its read
 * sequence, since those go on counting.
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
