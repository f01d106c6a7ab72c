import type { Id } from '#domain/people/id.ts';
import { type AccountDatabase, readMeta, writeMeta } from './account-database.ts';
import { isListed } from './care-requests.ts';

/** Of the months asked for by themselves, as many are fetched again once the server cannot tell what changed in them. */
const MOST_ASKED = 12;

/**
 * Asks for months that are not on this device: the next pull brings them, where the backend has them by themselves. What
 * was asked for before, in this tab or another, stays asked for.
 */
export async function askForMonths(
  db: AccountDatabase,
  patient: Id,
  months: readonly string[],
): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    if (!(await isListed(db, patient))) return;
    const before = (await readMeta(db, `asked:${patient}`))?.months ?? [];
    const latest = [...new Set([...months, ...before])].slice(0, MOST_ASKED);
    await writeMeta(db, `asked:${patient}`, { months: latest });
  });
}
