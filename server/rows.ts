import type * as v from 'valibot';
import type { ActivityDetail, ShiftTimes } from '#domain/activity/activity.ts';
import { readKind } from '#domain/contract/invitation-kind.ts';
import { fullName } from '#domain/people/person.ts';
import type { Circle, Invitation } from '#server/http/people/circle-schemas.ts';
import type { Solicitud, User } from '#server/http/schemas.ts';
import type { Account } from '#server/store/account/accounts.ts';
import type { StoredActivity } from '#server/store/calendar/activity.ts';
import type { StoredNote } from '#server/store/calendar/handover-notes.ts';
import type { SolicitudRow } from '#server/store/calendar/solicitudes.ts';
import type { ListedAccount } from '#server/store/people/everyone.ts';
import { isOpen, type StoredInvitation } from '#server/store/people/invitations.ts';
import type { StoredCircle } from './store/people/circle.ts';
import type { Patient } from './store/people/patients.ts';

/**
 * Makes answers from stored rows, with the spec's field names. Users are written field by field, because an object
 * spread from others has a property table of its own in memory: 2.5 KB for each of a hundred thousand.
 */

type UserRow = v.InferInput<typeof User>;

/** A patient as an Admin and its family see it. */
export function patientRow(patient: Patient): UserRow & { readonly birthdate: string | null } {
  const { id, name, last_name, nickname, rut, region, estado_cuenta, birthdate } = patient;
  return {
    id,
    name,
    last_name,
    nickname,
    rut,
    role: 'Ser Querido',
    tipo: 'Paciente',
    createdAt: patient.created_at,
    mail: null,
    estado_cuenta,
    metodo_de_pago: null,
    subscription: null,
    totalMonths: null,
    region,
    birthdate,
  };
}

/** An account as an Admin sees it. */
export function accountRow(account: ListedAccount): UserRow {
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
  const { phone, birthdate, gender, google_sub, verified_at } = account;
  const google = google_sub !== null;
  return { ...accountRow(account), phone, birthdate, gender, google, verifiedAt: verified_at };
}

/**
 * A caregiver as a family sees them: the name, and enough of the RUT to distinguish people with the same name. Families
 * get no other data of the account (docs/decisions/0016), except in the circle the mobile of a caregiver who agreed.
 */
export function caregiverUserRow(account: Account): UserRow {
  const { id, name, last_name, created_at, estado_cuenta } = account;
  // `12345678-5` as `*****678-5`.
  const rut = account.rut?.replace(/.(?=.{5})/g, '*') ?? null;
  return {
    id,
    name,
    last_name,
    nickname: null,
    rut,
    role: 'Cuidador',
    tipo: null,
    createdAt: created_at,
    mail: null,
    estado_cuenta,
    metodo_de_pago: null,
    subscription: null,
    totalMonths: null,
    region: null,
  };
}

/** A caregiver as they are listed where only names are needed. */
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

/** A circle as one of its Responsables sees it. */
export function circleRow(circle: StoredCircle, viewer: string): v.InferInput<typeof Circle> {
  const { owner, members, caregivers, invitations, answers, unavailable, now } = circle;
  return {
    owner,
    isOwner: owner.id === viewer,
    members,
    caregivers: caregivers.map(({ assigned, ...one }) => ({
      ...one,
      phone: one.agreedAt === null ? null : one.phone,
      assigned: assigned !== null,
    })),
    invitations: invitations.map((one) => invitationRow(one, one.inviter, now)),
    // For the family, whom it removed is as one who withdrew.
    answers: answers.map((one) => ({
      ...one,
      kind: one.kind === 'declined' ? 'declined' : 'withdrew',
    })),
    unavailable,
  };
}

/** An invitation that was neither accepted nor revoked. */
export function invitationRow(
  invitation: StoredInvitation,
  inviter: string,
  now: Date,
): v.InferInput<typeof Invitation> {
  const { id, kind, name, created_at, expires_at, sent_at } = invitation;
  return {
    id,
    kind: readKind(kind) ?? 'caregiver',
    name,
    contact: maskedContact(invitation),
    inviter,
    createdAt: created_at,
    expiresAt: expires_at,
    sentAt: sent_at,
    state: isOpen(invitation, now) ? 'open' : 'expired',
  };
}

/** Enough of a mail or mobile to recognise one's own: `c•••@correo.cl`, `+56 9 •••• 4321`. */
export function maskedContact({ mail, phone }: Pick<StoredInvitation, 'mail' | 'phone'>): string {
  if (mail !== null) return mail.replace(/^(.)[^@]*/u, '$1•••');
  return (phone ?? '').replace(/^(\+\d\d)(\d)\d+(\d{4})$/, '$1 $2 •••• $3');
}

/** A row of the activity as the family sees it. */
export function activityRow({ id, at, actor_name: actor, kind, detail }: StoredActivity) {
  const { shifts = [], more = 0, ...rest } = JSON.parse(detail) as ActivityDetail;
  const { who = null, reason = null, window = null } = rest;
  return {
    id,
    at,
    actor,
    kind,
    more,
    who,
    reason,
    window,
    shifts: shifts.map(({ cuidador, replaced, before, ...shift }) => ({
      ...timesRow(shift),
      ...(cuidador !== undefined && { cuidador }),
      ...(replaced !== undefined && { cuidador_anterior: replaced }),
      ...(before !== undefined && { before: timesRow(before) }),
    })),
  };
}

function timesRow({ fecha, horaInicio, horaFin, lastFecha }: ShiftTimes) {
  return {
    fecha,
    hora_inicio: horaInicio,
    hora_fin: horaFin,
    ...(lastFecha !== undefined && { last_fecha: lastFecha }),
  };
}
