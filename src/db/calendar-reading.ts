import { monthOf } from '#domain/calendar/time.ts';
import { assignHues } from '#domain/people/caregiver-mark.ts';
import type { Id } from '#domain/people/id.ts';
import { type AccountDatabase, readMeta } from './account-database.ts';
import { isListed, missingMonths, readCareRequests } from './care-requests.ts';
import { readStoredDraft } from './drafts.ts';
import { readQueue } from './outbox.ts';
import { readCaregivers } from './people.ts';

/**
 * Server snapshot, outbox and draft of one moment: read one by one, a change could be missing or appear twice.
 * `months` are those of the server snapshot `base`, which is a whole list if `isListed`; until it is, nothing is saved
 * over it.
 */
export type CalendarReading = Awaited<ReturnType<typeof readCalendar>>;

/**
 * Reads a calendar in one transaction, all parts in parallel: in sequence, each would wait for another task of
 * the page.
 * @param months as `YYYY-MM`. The months that the draft changes are read too, however far away, to detect
 *   conflicts there.
 */
export function readCalendar(db: AccountDatabase, patient: Id, months: readonly string[]) {
  return db.transaction('r', [...db.ofOutbox, db.drafts, db.caregivers], async () => {
    const [stored, near, queue, listed, lost, missing, assigned] = await Promise.all([
      readStoredDraft(db, patient),
      readCareRequests(db, patient, months),
      readQueue(db, patient),
      isListed(db, patient),
      readMeta(db, `lost:${patient}`),
      missingMonths(db, patient, months),
      readCaregivers(db, patient),
    ]);
    const edited = new Set(Object.keys(stored.draft.days).map(monthOf));
    const far = [...edited].filter((month) => !months.includes(month));
    const base = far.length === 0 ? near : [...near, ...(await readCareRequests(db, patient, far))];
    return {
      ...stored,
      /** Those that are not on this device: nothing is known of them. */
      missing: [...missing, ...(await missingMonths(db, patient, far))],
      months: [...months, ...far],
      base,
      queue,
      hues: assignHues(assigned ?? []),
      isListed: listed,
      /** The confirmations that this snapshot has lost: a moment earlier, restoring them would change nothing. */
      lost: lost?.records ?? [],
    };
  });
}
