import type { ShiftCaregiver } from '#domain/calendar/care-request.ts';
import { type Caregiver, firstNameOf, fullName } from '#domain/people/person.ts';

/** The first name, or the full name where another caregiver has the same first name. */
export function nameAmong(caregiver: ShiftCaregiver, assigned: readonly Caregiver[]): string {
  const first = firstNameOf(caregiver.nombre);
  const namesakes = assigned.filter((other) => firstNameOf(fullName(other)) === first);
  return namesakes.length > 1 ? caregiver.nombre : first;
}
