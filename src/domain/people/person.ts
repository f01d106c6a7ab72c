import type { ShiftCaregiver } from '#domain/calendar/care-request.ts';
import type { Id } from './id.ts';

/** Any person from the API, in one shape; fields that the backend did not send are null. */
export interface Person {
  readonly id: Id;
  readonly name: string | null;
  readonly lastName: string | null;
  readonly nickname: string | null;
  readonly rut: string | null;
  readonly role: string | null;
  readonly tipo: string | null;
  readonly createdAt: string | null;
  readonly mail: string | null;
  readonly estadoCuenta: string | null;
  readonly metodoDePago: string | null;
  readonly subscription: string | null;
  readonly totalMonths: number | null;
  readonly region: string | null;
  /** For patients only; absent in rows stored by earlier versions of the app. */
  readonly birthdate?: string | null;
}

export interface Caregiver {
  readonly id: Id;
  readonly name: string;
  readonly lastName: string;
  /** `Inactivo` if the Admin closed the account; absent if the backend does not send it. */
  readonly estadoCuenta?: string;
  /** The patients for whom they agreed to care; absent if the backend knows no agreements. */
  readonly agreedWith?: readonly Id[];
}

/** Whether a person is a patient: role or tipo says Paciente. */
export function isPatient(person: Pick<Person, 'role' | 'tipo'>): boolean {
  return [person.role, person.tipo].some((word) => word?.toLowerCase() === 'paciente');
}

/** `name last name`, as far as known. */
export function fullName(person: {
  readonly name: string | null;
  readonly lastName: string | null;
}): string {
  return [person.name, person.lastName].filter(Boolean).join(' ');
}

/** «Camila» of «Camila Torres Vega»; empty without a name. */
export function firstNameOf(name: string): string {
  return name.trim().split(' ', 1)[0] ?? '';
}

/** A caregiver as a shift names them. */
export function caregiverOf(caregiver: Caregiver): ShiftCaregiver {
  return { id: caregiver.id, nombre: fullName(caregiver) };
}

/** How the picker shows a patient: `name last name (apodo)`. */
export function patientLabel(person: Pick<Person, 'name' | 'lastName' | 'nickname'>): string {
  return person.nickname ? `${fullName(person)} (${person.nickname})` : fullName(person);
}
