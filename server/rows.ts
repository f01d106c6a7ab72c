import type * as v from 'valibot';
import { fullName } from '#domain/people/person.ts';
import type { Solicitud, User } from '#server/http/schemas.ts';
import type { Account } from '#server/store/accounts.ts';
import { type ListedAccount, listed } from '#server/store/everyone.ts';
import type { StoredNote } from '#server/store/handover-notes.ts';
import type { SolicitudRow } from '#server/store/solicitudes.ts';
import type { Patient } from './store/patients.ts';

/** Makes what is sent from stored rows, with the spec's field names. */

type UserRow = v.InferInput<typeof User>;

/** The fields that not every kind of user has. */
const NONE = {
  nickname: null,
  tipo: null,
  mail: null,
  metodo_de_pago: null,
  subscription: null,
  totalMonths: null,
  region: null,
};

export function patientRow(patient: Patient): UserRow & { readonly birthdate: string | null } {
  const { id, name, last_name, nickname, rut, created_at, estado_cuenta, region, birthdate } =
    patient;
  const kind = { role: 'Ser Querido', tipo: 'Paciente', createdAt: created_at };
  return { ...NONE, ...kind, id, name, last_name, nickname, rut, estado_cuenta, region, birthdate };
}

/** An account as an Admin sees it: what is listed of it, whatever else the row has. */
export function accountRow(account: ListedAccount): UserRow {
  const { created_at: createdAt, total_months: totalMonths, ...own } = listed(account);
  return { ...NONE, ...own, createdAt, totalMonths };
}

/** An account as exported by its owner. */
export function ownAccountRow(account: Account) {
  const { phone, birthdate, gender, google_sub, verified_at } = account;
  const google = google_sub !== null;
  return { ...accountRow(account), phone, birthdate, gender, google, verifiedAt: verified_at };
}

/**
 * A caregiver as a family sees them: the name, and enough of the RUT to distinguish namesakes. Any family may assign
 * any caregiver, so families get nothing else of the account (docs/decisions/0016).
 */
export function caregiverUserRow(account: Account): UserRow {
  const { id, name, last_name, created_at, estado_cuenta } = account;
  // `12345678-5` as `*****678-5`.
  const rut = account.rut?.replace(/.(?=.{5})/g, '*') ?? null;
  const kind = { role: 'Cuidador', createdAt: created_at };
  return { ...NONE, ...kind, id, name, last_name, rut, estado_cuenta };
}

/** A caregiver where only names are needed. */
export function caregiverRow({ id, name, last_name, estado_cuenta }: Account) {
  return { id, name, lastname: last_name, estado_cuenta };
}

export function solicitudRow(row: SolicitudRow): v.InferInput<typeof Solicitud> {
  const { id, fecha, hora_inicio, hora_fin, status, id_cuidador, cuidador_name: name } = row;
  const lastName = row.cuidador_last_name;
  const cuidador = id_cuidador && {
    id: id_cuidador,
    nombre_completo: fullName({ name, lastName }),
    name: name ?? '',
    lastname: lastName ?? '',
  };
  return { id, fecha, hora_inicio, hora_fin, status, cuidador: cuidador || null };
}

export function noteRow({ fecha, hora_inicio, text, updated_at }: StoredNote) {
  return { fecha, hora: hora_inicio, text, updated_at };
}
