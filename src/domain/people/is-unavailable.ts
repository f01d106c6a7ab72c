import type { Carer } from '#domain/calendar/record.ts';
import { sameId } from './id.ts';
import type { Caregiver } from './person.ts';

/**
 * Whether somebody can be given no new shift: no longer assigned, or with a closed account. The server
 * refuses a whole save for one shift of theirs.
 * @param assigned everybody who is, whatever their account; null where this device was never told. Then,
 *   and of a name without an id, nothing can be said. A list without anybody says it of everybody.
 */
export function isUnavailable({ id }: Carer, assigned: readonly Caregiver[] | null): boolean {
  if (id === null || assigned === null) return false;
  return !assigned.some((one) => sameId(one.id, id) && one.estadoCuenta !== 'Inactivo');
}
