import type { ShiftCaregiver } from '#domain/calendar/care-request.ts';
import { firstNameOf } from '#domain/people/caregiver-mark.ts';
import { type Caregiver, caregiverOf } from '#domain/people/person.ts';

/** The first name, or the full name where another caregiver has the same first name. */
export function nameAmong(caregiver: ShiftCaregiver, assigned: readonly Caregiver[]): string {
  const first = firstName(caregiver);
  const namesakes = assigned.filter((other) => firstName(caregiverOf(other)) === first);
  return namesakes.length > 1 ? caregiver.nombre : first;
}

export function firstName(caregiver: ShiftCaregiver): string {
  return firstNameOf(caregiver.nombre);
}
