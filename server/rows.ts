import { fullName } from '#domain/people/person.ts';
import type { Account } from '#server/store/accounts.ts';
import type { SeenAccount } from '#server/store/everyone.ts';
import type { Paciente } from '#server/store/families.ts';
import type { StoredNote } from '#server/store/handover-notes.ts';
import type { SolicitudRow } from '#server/store/solicitudes.ts';

/** How stored rows are sent, with the spec's field names. */

export function pacienteRow(paciente: Paciente) {
  return {
    id: paciente.id,
    name: paciente.name,
    last_name: paciente.last_name,
    nickname: paciente.nickname,
    rut: paciente.rut,
    role: 'Ser Querido',
    tipo: 'Paciente',
    createdAt: paciente.created_at,
    mail: null,
    estado_cuenta: paciente.estado_cuenta,
    metodo_de_pago: null,
    subscription: null,
    totalMonths: null,
    region: paciente.region,
    birthdate: paciente.birthdate,
  };
}

/** An account as an Admin sees it. */
export function accountRow(account: SeenAccount) {
  return {
    id: account.id,
    name: account.name,
    last_name: account.last_name,
    nickname: null,
    rut: account.rut,
    role: account.role,
    tipo: null,
    createdAt: account.created_at,
    mail: account.mail,
    estado_cuenta: account.estado_cuenta,
    metodo_de_pago: account.metodo_de_pago,
    subscription: account.subscription,
    totalMonths: account.total_months,
    region: account.region,
  };
}

/** An account as exported by its owner. */
export function ownAccountRow(account: Account) {
  return {
    ...accountRow(account),
    phone: account.phone,
    birthdate: account.birthdate,
    gender: account.gender,
    google: account.google_sub !== null,
    verifiedAt: account.verified_at,
  };
}

/**
 * A caregiver as a family sees them: the name, and enough of the RUT to tell namesakes apart. Any family may
 * assign any caregiver, so families get nothing else of the account (docs/decisions/0016).
 */
export function cuidadorRow(account: Account) {
  return {
    id: account.id,
    name: account.name,
    last_name: account.last_name,
    nickname: null,
    rut: endOfRut(account.rut),
    role: 'Cuidador',
    tipo: null,
    createdAt: account.created_at,
    mail: null,
    estado_cuenta: account.estado_cuenta,
    metodo_de_pago: null,
    subscription: null,
    totalMonths: null,
    region: null,
  };
}

/** `12345678-5` as `*****678-5`. */
function endOfRut(rut: string | null): string | null {
  return rut?.replace(/.(?=.{5})/g, '*') ?? null;
}

export function caregiverRow(account: Account) {
  return {
    id: account.id,
    name: account.name,
    lastname: account.last_name,
    estado_cuenta: account.estado_cuenta,
  };
}

export function solicitudRow(row: SolicitudRow) {
  return {
    id: row.id,
    fecha: row.fecha,
    hora_inicio: row.hora_inicio,
    hora_fin: row.hora_fin,
    status: row.status,
    cuidador:
      row.id_cuidador === null
        ? null
        : {
            id: row.id_cuidador,
            nombre_completo: fullName({
              name: row.cuidador_name,
              lastName: row.cuidador_last_name,
            }),
            name: row.cuidador_name ?? '',
            lastname: row.cuidador_last_name ?? '',
          },
  };
}

export function noteRow({ fecha, hora_inicio, text, updated_at }: StoredNote) {
  return { fecha, hora: hora_inicio, text, updated_at };
}
