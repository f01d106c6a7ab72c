import type { ShiftCaregiver } from '#domain/calendar/care-request.ts';
import { sameId } from './id.ts';
import { isInactive } from './is-inactive.ts';
import type { Caregiver } from './person.ts';

/**
 * Whether a caregiver must not get a new shift: they are no longer assigned, or their account is closed. The server
 * rejects a whole mutation because of one such shift.
 * @param assigned all assigned caregivers, whatever their account; null if the list was never stored. Then, and for a
 * name without an id, the result is false. With an empty list it is true for everybody.
 */
export function isUnavailable(
  { id }: ShiftCaregiver,
  assigned: readonly Caregiver[] | null,
): boolean {
  if (id === null || assigned === null) return false;
  return !assigned.some((one) => sameId(one.id, id) && !isInactive(one));
}
