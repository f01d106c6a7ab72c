import { type AccountDatabase, readMeta } from '#db/account-database.ts';
import { countAcknowledged, putShifts, readShiftsPull } from '#db/shifts/server-shifts.ts';
import { writeFromServer } from '#db/sign-out-tombstone.ts';
import type { Id } from '#domain/people/id.ts';

/**
 * Records that a caregiver has left a patient, as the server acknowledged. The caregiver gave back their own shifts by
 * leaving, so none of them is recorded as lost.
 */
export function applyLeft(db: AccountDatabase, patient: Id): Promise<void> {
  return writeFromServer(db, [], async () => {
    await countAcknowledged(db, await readShiftsPull(db));
    const stored = (await readMeta(db, `shifts:${patient}`))?.shifts;
    await putShifts(db, patient, stored, null, stored?.careRequests);
  });
}
