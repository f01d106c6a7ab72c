import type { ShiftCaregiver } from '#domain/calendar/care-request.ts';
import { type Caregiver, fullName } from '#domain/people/person.ts';

/** The first name, or the full name where another caregiver has the same first name. */
export function nameAmong(caregiver: ShiftCaregiver, assigned: readonly Caregiver[]): string {
  const first = firstName(caregiver);
  const namesakes = assigned.filter((other) => firstName(caregiverOf(other)) === first);
  return namesakes.length > 1 ? caregiver.nombre : first;
}

export function caregiverOf(caregiver: Caregiver): ShiftCaregiver {
  return { id: caregiver.id, nombre: fullName(caregiver) };
}

export function firstName(caregiver: ShiftCaregiver): string {
  return caregiver.nombre.split(' ')[0] ?? caregiver.nombre;
}
