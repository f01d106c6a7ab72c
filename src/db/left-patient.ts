import type { Id } from '#domain/people/id.ts';
import { type AccountDatabase, readMeta } from './account-database.ts';
import { countAcknowledged, putShifts, readShiftsPull } from './server-shifts.ts';
import { writeFromServer } from './sign-out-tombstone.ts';

/**
 * Writes that a caregiver cares for a patient no longer, as the server acknowledged it. The own shifts that are gone with
 * it were given back, so none of them is noted as lost.
 */
export function applyLeft(db: AccountDatabase, patient: Id): Promise<void> {
  return writeFromServer(db, [], async () => {
    await countAcknowledged(db, await readShiftsPull(db));
    const stored = (await readMeta(db, `shifts:${patient}`))?.shifts;
    await putShifts(db, patient, stored, null, stored?.careRequests);
  });
}
