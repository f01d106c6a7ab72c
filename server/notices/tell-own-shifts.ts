import type { ShiftPart } from '#domain/shifts/care-shift.ts';
import type { Account } from '#server/store/account/accounts.ts';
import { takeUntold } from '#server/store/notices/notices.ts';
import type { Database } from '#server/store/store.ts';
import { tellOfShifts } from './shift-notice.ts';
import type { TellDependencies } from './tell.ts';

const KIND = 'changed';

/**
 * Tells a caregiver what the family changed in their own shifts of a patient. Changes that they have not been told yet
 * are combined with it: of two notices the earlier one may arrive last, after a night or with a mail server that was
 * down, and would then be wrong about whose shift it is.
 * @returns whether there is something to send.
 */
export async function tellOwnShifts(
  db: Database,
  deps: TellDependencies,
  account: Account,
  of: {
    readonly event: string;
    readonly patient: string;
    /** The name of the patient. */
    readonly name: string;
    /** Those shifts after the change. */
    readonly parts: readonly ShiftPart[];
    /** Those shifts before the change. */
    readonly before: readonly ShiftPart[];
  },
): Promise<boolean> {
  const { event, patient, name, ...hours } = of;
  const untold = await takeUntold(db, { accounts: [account.id], patient, kind: KIND });
  return tellOfShifts(db, deps, [account], {
    event: `${event}|changed`,
    kind: KIND,
    patient,
    ...hours,
    untold,
    wording: { says: 'changed', patient: name },
  });
}
