import { type Caregiver, isPatient, type Person } from '#domain/people/person.ts';
import { fieldsOf, readId, readText } from './rows.ts';

/** A row of `/responsable/mis_usuarios` or `/admin/users`; null if it has no id. */
export function readPerson(row: unknown): Person | null {
  const fields = fieldsOf(row);
  const id = readId(fields?.['id']);
  if (fields === null || id === null) return null;
  const tipo = readText(fields['tipo']);
  // A database driver may return a count as text.
  const months = Number(readText(fields['totalMonths']) ?? Number.NaN);
  return {
    id,
    name: readText(fields['name']),
    lastName: readText(fields['last_name']) ?? readText(fields['lastname']),
    nickname: readText(fields['nickname']),
    rut: readText(fields['rut']),
    // A backend may send the role in either field. A patient is recognised by their tipo, not by a role.
    role: readText(fields['role']) ?? (isPatient({ role: null, tipo }) ? null : tipo),
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

/** A row of `/api/caregivers/search`; null if it has no id. */
export function readCaregiver(row: unknown): Caregiver | null {
  const fields = fieldsOf(row);
  const id = readId(fields?.['id']);
  if (fields === null || id === null) return null;
  const estadoCuenta = readText(fields['estado_cuenta']);
  const { patients } = fields;
  return {
    id,
    name: readText(fields['name']) ?? readText(fields['nombre_completo']) ?? '',
    lastName: readText(fields['last_name']) ?? readText(fields['lastname']) ?? '',
    ...(estadoCuenta && { estadoCuenta }),
    ...(Array.isArray(patients) && {
      agreedWith: patients.map(readId).filter((one) => one !== null),
    }),
  };
}

/**
 * A row of `/api/patients/{id}/caregivers`: an object with an id, or a bare id, whose names are empty. Null if it has
 * no id, or is itself a list. An assignment may contain the caregiver's id beside its own.
 */
export function readAssigned(row: unknown): Caregiver | null {
  const bare = readId(row);
  if (bare !== null) return readCaregiver({ id: bare });
  const fields = fieldsOf(row);
  if (fields === null || 'caregiverIds' in fields) return null;
  const named = fields['caregiver'] ?? fields['cuidador'];
  if (fieldsOf(named) !== null) return readCaregiver(named);
  const { id_cuidador, caregiver_id = id_cuidador, caregiverId = caregiver_id } = fields;
  return readCaregiver(caregiverId === undefined ? fields : { ...fields, id: caregiverId });
}
