import type { ShiftPart } from '#domain/shifts/care-shift.ts';
import type { Account } from '#server/store/accounts.ts';
import { takeUntold } from '#server/store/notices.ts';
import type { Database } from '#server/store/store.ts';
import { tellOfShifts } from './shift-notice.ts';
import type { TellDependencies } from './tell.ts';

const KIND = 'changed';

/**
 * Tells a caregiver what became of their own shifts of a patient. What they have still to be told of an earlier change
 * is told with it: of two notices the earlier one may arrive last, after a night or a mail server that was down, and
 * would then say of a shift that it is not theirs, or theirs, when it is no more so. What is told is what both did together.
 * @returns whether there is something to send.
 */
export async function tellOwnShifts(
  db: Database,
  deps: TellDependencies,
  account: Account,
  of: {
    readonly event: string;
    readonly patient: string;
    /** What the patient is called. */
    readonly name: string;
    /** Those shifts as they are now. */
    readonly parts: readonly ShiftPart[];
    /** As they were. */
    readonly before: readonly ShiftPart[];
  },
): Promise<boolean> {
  const { event, patient, name, ...hours } = of;
  const untold = await takeUntold(db, { account: account.id, patient, kind: KIND });
  return tellOfShifts(db, deps, [account], {
    event: `${event}|changed`,
    kind: KIND,
    patient,
    ...hours,
    untold,
    isUrgent: untold.some(({ is_urgent }) => is_urgent === 1),
    wording: { says: 'changed', patient: name },
  });
}
