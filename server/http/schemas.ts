import * as v from 'valibot';
import { GENDERS, REGIONS } from '#domain/account/choices.ts';
import { STATUSES } from '#domain/calendar/status.ts';
import { text } from './forms.ts';

/**
 * Schemas that several calls use. An answer is serialised by its schema, so a field that is not listed is never sent.
 */

export const string = v.string();
export const nullable = v.nullable(string);
export const fecha = v.pipe(string, v.metadata({ format: 'date' }));

/** A schema with its description for the documentation. */
export function described<S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  description: string,
) {
  return v.pipe(schema, v.description(description));
}

export const Problem = v.object({
  message: described(string, 'En español y apto para mostrarse.'),
  code: string,
  issues: v.optional(v.array(v.object({ path: string, message: string }))),
});

export const Token = v.object({ token: string });

export const Success = v.object({ success: v.boolean() });

/** `success: false` has a message for the user. */
export const Outcome = v.object({ success: v.boolean(), message: string });

/** The fields of a person's data, in the order in which the app asks for them. */
export const personalData = {
  rut: text({ description: 'Con o sin puntos, guion y ceros iniciales.' }),
  name: text(),
  lastname: text(),
  phone: text({ description: '+56912345678, con o sin el prefijo.' }),
  birthdate: text({ format: 'date' }),
  gender: text({ enum: GENDERS }),
  region: text({ enum: REGIONS }),
};

export const User = v.object({
  id: string,
  name: string,
  last_name: string,
  nickname: nullable,
  rut: described(nullable, 'A una familia, de un cuidador solo el final: `*****678-5`.'),
  role: string,
  tipo: nullable,
  createdAt: string,
  mail: described(nullable, 'No se muestra a una familia.'),
  estado_cuenta: string,
  metodo_de_pago: nullable,
  subscription: nullable,
  totalMonths: v.nullable(v.pipe(v.number(), v.integer())),
  region: described(nullable, 'A una familia, solo la de un ser querido.'),
  birthdate: v.optional(described(nullable, 'Solo de un ser querido.')),
});

export const ArchivedPatient = v.object({
  ...User.entries,
  archived_by: described(nullable, 'El nombre de quien lo archivó, mientras se sabe.'),
});

export const Caregiver = v.object({
  id: string,
  name: string,
  lastname: string,
  estado_cuenta: string,
  patients: v.optional(
    described(v.array(string), 'Los seres queridos de quien llama que aceptó cuidar.'),
  ),
});

const inPages = {
  next: described(nullable, 'El `after` de la página que sigue; nulo en la última.'),
  total: v.optional(
    described(v.pipe(v.number(), v.integer()), 'Cuántos hay en todas, en la primera página.'),
  ),
};

export const UserPage = v.object({ users: v.array(User), ...inPages });
export const CaregiverPage = v.object({ caregivers: v.array(Caregiver), ...inPages });

export const Solicitud = v.object({
  id: string,
  fecha,
  hora_inicio: string,
  hora_fin: described(string, 'El final del día es 24:00.'),
  // Not a picklist, because a later version may have stored another status.
  status: v.pipe(string, v.metadata({ enum: STATUSES })),
  cuidador: v.nullable(
    v.object({ id: string, nombre_completo: string, name: string, lastname: string }),
  ),
});

export const Note = v.object({
  fecha,
  hora: described(string, 'Cuando empieza el turno.'),
  text: string,
  updated_at: string,
});

/** The fields beside the rows in an answer with the changes of a calendar. */
export const delta = {
  version: v.pipe(v.number(), v.integer()),
  fechas: v.optional(
    described(v.array(fecha), 'Los días que cambiaron; los que no traen nada quedaron vacíos.'),
  ),
};

const minute = v.pipe(v.number(), v.integer());

/** Minutes since 00:00. */
export const CareHours = v.object({
  from: described(minute, 'Minutos desde las 00:00.'),
  to: described(minute, 'Si no es después de `from`, es del día siguiente; igual, todo el día.'),
});
