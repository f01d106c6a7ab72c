import { type DaySpan, parseFecha, parseHora, parseHoraFin } from '#domain/calendar/time.ts';
import { readKind } from './invitation-kind.ts';
import { fieldsOf, readId, readRows, readText } from './rows.ts';

/** An account as the others of its circle see it. */
export type CircleAccount = Readonly<NonNullable<ReturnType<typeof readAccount>>>;

export type CircleMember = Readonly<NonNullable<ReturnType<typeof readMember>>>;

export type CircleCaregiver = Readonly<NonNullable<ReturnType<typeof readCircleCaregiver>>>;

/** An invitation that was neither accepted nor withdrawn. */
export type Invitation = Readonly<NonNullable<ReturnType<typeof readInvitation>>>;

/** A caregiver's no to a part of a shift. */
export type FamilyAnswer = Readonly<NonNullable<ReturnType<typeof readFamilyAnswer>>>;

/** Everybody who shares or cares for one patient. */
export type Circle = Readonly<NonNullable<ReturnType<typeof readCircle>>>;

/** The answer of `/api/patients/{id}/circle`; null if it has no owner. Unreadable rows are left out. */
export function readCircle(answer: unknown) {
  const fields = fieldsOf(answer);
  const owner = readAccount(fields?.['owner']);
  if (fields === null || owner === null) return null;
  return {
    owner,
    /** Whether the signed-in user is the owner. */
    isOwner: fields['isOwner'] === true,
    members: rowsOf(fields['members'], readMember),
    caregivers: rowsOf(fields['caregivers'], readCircleCaregiver),
    invitations: rowsOf(fields['invitations'], readInvitation),
    answers: rowsOf(fields['answers'], readFamilyAnswer),
    unavailable: rowsOf(fields['unavailable'], readUnavailable),
  };
}

/** An invitation of a circle, or one just made. */
export function readInvitation(row: unknown) {
  const fields = fieldsOf(row);
  const id = readId(fields?.['id']);
  const kind = readKind(fields?.['kind']);
  if (fields === null || id === null || kind === null) return null;
  return {
    id,
    kind,
    name: readText(fields['name']) ?? '',
    /** The masked mail or mobile. */
    contact: readText(fields['contact']) ?? '',
    /** The first name of the person who invited. */
    inviter: readText(fields['inviter']) ?? '',
    createdAt: readText(fields['createdAt']) ?? '',
    expiresAt: readText(fields['expiresAt']) ?? '',
    /** When the server last sent it; null if never. */
    sentAt: readText(fields['sentAt']),
    state: fields['state'] === 'expired' ? ('expired' as const) : ('open' as const),
  };
}

/** The day and the times of a row with `fecha`, `hora_inicio` and `hora_fin`; null if they cannot be read. */
export function readMoment(row: unknown): DaySpan | null {
  const moment = readTimes(row);
  return moment !== null && moment.start < moment.end ? moment : null;
}

/** The same; of a night the end is that of the next day. */
export function readTimes(row: unknown): DaySpan | null {
  const fields = fieldsOf(row);
  const fecha = parseFecha(readText(fields?.['fecha']) ?? '');
  const start = parseHora(readText(fields?.['hora_inicio']) ?? '');
  const end = parseHoraFin(readText(fields?.['hora_fin']) ?? '');
  return fecha === null || start === null || end === null ? null : { fecha, start, end };
}

/** The readable rows of a list; empty if the value is not a list. */
export function rowsOf<T>(list: unknown, readRow: (row: unknown) => T | null): readonly T[] {
  return Array.isArray(list) ? (readRows(list, readRow)?.rows ?? []) : [];
}

/** Whether a no was said to a pending or to a confirmed shift. */
export function readAnswerKind(value: unknown): 'declined' | 'withdrew' | null {
  return value === 'declined' || value === 'withdrew' ? value : null;
}

function readAccount(row: unknown) {
  const fields = fieldsOf(row);
  const id = readId(fields?.['id']);
  if (fields === null || id === null) return null;
  return {
    id,
    name: readText(fields['name']) ?? '',
    lastName: readText(fields['lastname']) ?? readText(fields['last_name']) ?? '',
    /** Null where the backend does not say it. */
    estadoCuenta: readText(fields['estado_cuenta']),
  };
}

function readMember(row: unknown) {
  const account = readAccount(row);
  return account && { ...account, joinedAt: readText(fieldsOf(row)?.['joinedAt']) ?? '' };
}

function readCircleCaregiver(row: unknown) {
  const account = readAccount(row);
  const fields = fieldsOf(row);
  return (
    account && {
      ...account,
      /** Null until they agree. */
      phone: readText(fields?.['phone']),
      /** Null for a caregiver who was assigned before agreements existed. */
      agreedAt: readText(fields?.['agreedAt']),
      /** Whether the caregiver is assigned to this patient; one who agreed need not be. */
      assigned: fields?.['assigned'] === true,
    }
  );
}

function readFamilyAnswer(row: unknown) {
  const fields = fieldsOf(row);
  const moment = readMoment(row);
  const caregiverId = readId(fields?.['id_cuidador']);
  const kind = readAnswerKind(fields?.['kind']);
  if (fields === null || moment === null || caregiverId === null || kind === null) return null;
  return {
    ...moment,
    caregiverId,
    name: readText(fields['name']) ?? '',
    kind,
    at: readText(fields['at']) ?? '',
    reason: readText(fields['reason']),
  };
}

/** When a caregiver of the circle cannot come. */
function readUnavailable(row: unknown) {
  const moment = readMoment(row);
  const caregiverId = readId(fieldsOf(row)?.['id_cuidador']);
  return moment === null || caregiverId === null ? null : { ...moment, caregiverId };
}
