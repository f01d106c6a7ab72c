import { type AccountDatabase, readMeta } from '#db/account-database.ts';
import { readQueue } from '#db/outbox/outbox.ts';
import { readCaregivers } from '#db/people/people.ts';
import { monthOf } from '#domain/calendar/time.ts';
import { assignHues, assignShortNames } from '#domain/people/caregiver-mark.ts';
import type { Id } from '#domain/people/id.ts';
import { caregiverOf } from '#domain/people/person.ts';
import { isListed, missingMonths, readCareRequests } from './care-requests.ts';
import { readStoredDraft } from './drafts.ts';

/**
 * Server snapshot, outbox and draft at one moment: if they were read one by one, a change could be missing or appear
 * twice. `base` is the server snapshot of `months`. `isListed`: a list of the patient was stored; until then only
 * additions can be saved.
 */
export type CalendarReading = Awaited<ReturnType<typeof readCalendar>>;

/**
 * Reads a calendar in one transaction, with all reads in parallel: in sequence, each would wait for another task of the
 * page.
 * @param months as `YYYY-MM`. The months that the draft changes are read too, however far away, to detect conflicts
 * there.
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
      /** The months that are not on this device, so that their shifts are unknown. */
      missing: [...missing, ...(await missingMonths(db, patient, far))],
      months: [...months, ...far],
      base,
      queue,
      hues: assignHues(assigned ?? []),
      short: assignShortNames((assigned ?? []).map(caregiverOf)),
      isListed: listed,
      /** The confirmations lost with this very snapshot: restoring them over an earlier one would change nothing. */
      lost: lost?.records ?? [],
    };
  });
}
