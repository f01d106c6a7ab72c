import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import type { Id } from '#domain/people/id.ts';
import { isListed } from './care-requests.ts';

/**
 * The most months from before those that the device keeps that are requested for one patient. A new window discards
 * such months, and all of them are then fetched again.
 */
const MOST_ASKED = 12;

/**
 * Records months that are not on this device, so that the next pull fetches them if the backend offers single months.
 * Months recorded earlier, in this tab or another, stay recorded.
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
