import * as v from 'valibot';
import { type Caregiver, isLovedOne, type Person } from '#domain/people/person.ts';
import { IdSchema, OptionalText, readId, readText } from './rows.ts';

const text = v.optional(OptionalText, null);

/**
 * A row of `/responsable/mis_usuarios` or `/admin/users`; null when it has no id. Read without a schema: a
 * list may have a hundred thousand rows, and a schema takes ten times as long.
 */
export function readPerson(row: unknown): Person | null {
  if (typeof row !== 'object' || row === null) return null;
  const fields = row as Readonly<Record<string, unknown>>;
  const id = readId(fields['id']);
  if (id === null) return null;
  const tipo = readText(fields['tipo']);
  // A driver may give a count as text.
  const months = Number(readText(fields['totalMonths']) ?? Number.NaN);
  return {
    id,
    name: readText(fields['name']),
    lastName: readText(fields['last_name']) ?? readText(fields['lastname']),
    nickname: readText(fields['nickname']),
    rut: readText(fields['rut']),
    // A backend may say it in either; a loved one's tipo has a word of its own on the screen.
    role: readText(fields['role']) ?? (isLovedOne({ role: null, tipo }) ? null : tipo),
    tipo,
    createdAt: readText(fields['createdAt']),
    mail: readText(fields['mail']) ?? readText(fields['email']),
    estadoCuenta: readText(fields['estado_cuenta']),
    metodoDePago: readText(fields['metodo_de_pago']),
    subscription: readText(fields['subscription']),
    totalMonths: Number.isFinite(months) ? months : null,
    region: readText(fields['region']),
    birthdate: readText(fields['birthdate']),
  };
}

const CaregiverSchema = v.object({
  id: IdSchema,
  name: text,
  nombre_completo: text,
  last_name: text,
  lastname: text,
  estado_cuenta: text,
});

/** A row of `/api/caregivers/search`; null when it has no id. */
export function readCaregiver(row: unknown): Caregiver | null {
  const parsed = v.safeParse(CaregiverSchema, row);
  if (!parsed.success) return null;
  const { id, name, nombre_completo, last_name, lastname, estado_cuenta } = parsed.output;
  return {
    id,
    name: name ?? nombre_completo ?? '',
    lastName: last_name ?? lastname ?? '',
    ...(estado_cuenta && { estadoCuenta: estado_cuenta }),
  };
}

/**
 * A row of `/api/patients/{id}/caregivers`: somebody with an id, or the bare id, whose names are empty; null when
 * it has none, or is a list of its own. An assignment may name the caregiver beside its own id.
 */
export function readAssigned(row: unknown): Caregiver | null {
  const bare = readId(row);
  if (bare !== null) return { id: bare, name: '', lastName: '' };
  const caregiver = readCaregiver(row);
  if (caregiver === null) return null;
  const fields = row as Readonly<Record<string, unknown>>;
  if ('caregiverIds' in fields) return null;
  return {
    ...caregiver,
    id: readId(fields['id_cuidador'] ?? fields['caregiverId']) ?? caregiver.id,
  };
}
