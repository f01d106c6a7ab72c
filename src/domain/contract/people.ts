import * as v from 'valibot';
import type { Caregiver, Person } from '#domain/people/person.ts';
import { IdSchema, OptionalText } from './rows.ts';

const text = v.optional(OptionalText, null);

const PersonSchema = v.object({
  id: IdSchema,
  name: text,
  last_name: text,
  lastname: text,
  nickname: text,
  rut: text,
  role: text,
  tipo: text,
  createdAt: text,
  mail: text,
  email: text,
  estado_cuenta: text,
  metodo_de_pago: text,
  subscription: text,
  totalMonths: v.optional(v.fallback(v.nullable(v.number()), null), null),
  region: text,
  birthdate: text,
});

/** A row of `/responsable/mis_usuarios` or `/admin/users`; null when it has no id. */
export function readPerson(row: unknown): Person | null {
  const parsed = v.safeParse(PersonSchema, row);
  if (!parsed.success) return null;
  const { last_name, lastname, mail, email, estado_cuenta, metodo_de_pago, ...rest } =
    parsed.output;
  return {
    ...rest,
    lastName: last_name ?? lastname,
    mail: mail ?? email,
    estadoCuenta: estado_cuenta,
    metodoDePago: metodo_de_pago,
  };
}

const CaregiverSchema = v.object({
  id: IdSchema,
  name: text,
  nombre_completo: text,
  last_name: text,
  lastname: text,
});

/** A row of `/api/caregivers/search` or `/api/patients/{id}/caregivers`; null when it has no id. */
export function readCaregiver(row: unknown): Caregiver | null {
  const parsed = v.safeParse(CaregiverSchema, row);
  if (!parsed.success) return null;
  const { id, name, nombre_completo, last_name, lastname } = parsed.output;
  return { id, name: name ?? nombre_completo ?? '', lastName: last_name ?? lastname ?? '' };
}
