import { parseBirthdate } from '#domain/account/birthdate.ts';
import type { FieldProblem, Fields, FieldsRead } from '#domain/account/fields.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { parseName } from '#domain/account/name.ts';
import { parseRut } from '#domain/account/rut.ts';
import type { Fecha } from '#domain/calendar/time.ts';

/** The data of a patient. RUT and birth date may be unknown. */
export interface PatientData {
  readonly name: string;
  readonly last_name: string;
  readonly nickname: string | null;
  readonly rut: string | null;
  readonly birthdate: Fecha | null;
}

export const PATIENT_MESSAGES: Readonly<Record<keyof PatientData, string>> = {
  name: 'Ingresa su nombre',
  last_name: 'Ingresa su apellido',
  nickname: 'El apodo es demasiado largo',
  rut: ACCOUNT_MESSAGES.rut,
  birthdate: 'La fecha de nacimiento no es válida',
};

/** At least one character that is visible and not a space. */
const VISIBLE = /[^\s\p{C}]/u;

/**
 * Reads the body of `POST /api/patients` and `PUT /api/patients/{id}`; `lastname` is accepted too. Of the last three
 * fields, an absent or blank one is null.
 * @param today the date in Chile.
 */
export function readPatient(fields: Fields, today: Fecha): FieldsRead<PatientData> {
  const text = (value: unknown) =>
    typeof value === 'string' && VISIBLE.test(value) ? value.trim() : '';
  const problems: FieldProblem<keyof PatientData>[] = [];
  const required = (path: keyof PatientData, read: string | null) => {
    if (read === null) problems.push({ path, message: PATIENT_MESSAGES[path] });
    return read ?? '';
  };
  const optional = (field: keyof PatientData, read: (given: string) => string | null) => {
    const given = text(fields[field]);
    return given === '' ? null : required(field, read(given));
  };
  const value: PatientData = {
    name: required('name', parseName(text(fields['name']))),
    last_name: required('last_name', parseName(text(fields['last_name'] ?? fields['lastname']))),
    nickname: optional('nickname', parseName),
    rut: optional('rut', parseRut),
    birthdate: optional('birthdate', (given) => parseBirthdate(given, today)),
  };
  return problems.length === 0 ? { kind: 'read', value } : { kind: 'problems', problems };
}
