import type { ShiftTimes } from '#domain/activity/activity.ts';
import { listParts } from '#domain/activity/describe-save.ts';
import { endOf, startOf } from '#domain/calendar/care-request.ts';
import { firstMinute } from '#domain/calendar/changes-by-shift.ts';
import { DAY_MINUTES, type Fecha } from '#domain/calendar/time.ts';
import { formatList } from '#domain/format-list.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';
import type { NoticeText } from '#server/mail/letters.ts';
import type { OwnChange } from './own-change.ts';
import type { StillSo } from './still-so.ts';

/**
 * The texts of notices, in Spanish. They pass through others' servers and are shown on a locked screen: first names
 * only, and nothing about health.
 */

/** The content of a notice, except its shifts. */
export interface Wording {
  readonly says:
    | 'asked'
    | 'changed'
    | 'accepted'
    | 'withdrew'
    | 'removed'
    | 'declined'
    | 'uncovered';
  /** The name of the patient. */
  readonly patient: string;
  /** The name of the caregiver who answered, or was removed. */
  readonly who?: string;
  /** They gave a reason. It is not in the text, because it often concerns somebody's health. */
  readonly hasReason?: boolean;
}

export function noticeText(
  { says, patient, who = '', hasReason = false }: Wording,
  { parts, change = 'changed', gone = [] }: StillSo,
): NoticeText {
  switch (says) {
    case 'asked':
      return askedText(patient, parts);
    case 'changed':
      return changedText(patient, { change, parts, gone });
    case 'accepted':
      return acceptedText(patient, who, parts);
    case 'withdrew':
      return openAgainText(patient, `${who} no puede ir`, parts, hasReason);
    case 'removed':
      return openAgainText(patient, `${who} ya no irá`, parts);
    case 'declined':
      return declinedByAllText(patient, parts);
    case 'uncovered':
      return uncoveredText(patient, parts);
  }
}

/** Longer than any first name. */
const MOST_LETTERS = 40;

/** The first of a person's names. A name that a mail program could take for a link is left out. */
export function firstName(name: string, otherwise: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first === '' || /[/:@]|\S\.\S/.test(first) ? otherwise : first.slice(0, MOST_LETTERS);
}

function askedText(patient: string, parts: readonly ShiftPart[]): NoticeText {
  const { count, first } = summary(parts);
  return count === 1
    ? { title: 'Te pidieron un turno', body: `Con ${patient}: ${first}. ¿Puedes ir?` }
    : {
        title: `Te pidieron ${count} turnos`,
        body: `Con ${patient}. El primero: ${first}. ¿Cuáles puedes tomar?`,
      };
}

/** What became of a caregiver's own shifts. */
function changedText(patient: string, { change, parts, gone }: Required<OwnChange>): NoticeText {
  const { count } = summary(parts);
  const now = firstAndMore(parts);
  const body = `Con ${patient}: ${now}.`;
  switch (change) {
    case 'new':
      return {
        title: count === 1 ? 'Tienes un turno nuevo' : `Tienes ${count} turnos nuevos`,
        body,
      };
    case 'changed':
      return {
        title: 'Cambiaron tus turnos',
        // On a locked screen this is often the only line shown.
        body: `${gone.length === 0 ? body : `Con ${patient}: ya no vas el ${firstAndMore(gone)}; ahora, el ${now}.`} Revisa cómo quedaron.`,
      };
    case 'removed':
      return {
        title: count === 1 ? 'Ya no tienes un turno' : `Ya no tienes ${count} turnos`,
        body,
      };
  }
}

function acceptedText(patient: string, caregiver: string, parts: readonly ShiftPart[]): NoticeText {
  const { count, first, shifts, more } = summary(parts);
  const body = `Con ${patient}: ${first}${moreShifts(count - 1)}.`;
  if (count === 1) return { title: `${caregiver} aceptó un turno`, body };
  const lines = [...shifts.map(whenText), ...(more > 0 ? [moreShifts(more).trim()] : [])];
  return {
    title: `${caregiver} aceptó ${count} turnos`,
    body,
    long: { body: `Con ${patient}:`, lines },
  };
}

/**
 * To the family: shifts of a caregiver are open again.
 * @param what happened.
 */
function openAgainText(
  patient: string,
  what: string,
  parts: readonly ShiftPart[],
  hasReason = false,
): NoticeText {
  const { count, first } = summary(parts);
  const reason = hasReason ? ' El motivo está en el calendario.' : '';
  const body = `Con ${patient}: ${first}${moreShifts(count - 1)}.${reason} ${askAgain(count)} o elige a otra persona.`;
  return { title: what, body };
}

function declinedByAllText(patient: string, parts: readonly ShiftPart[]): NoticeText {
  const { count, first } = summary(parts);
  const next = `${askAgain(count)} o invita a otra persona.`;
  return count === 1
    ? { title: 'Nadie puede tomar un turno', body: `Con ${patient}: ${first}. ${next}` }
    : {
        title: `Nadie puede tomar ${count} turnos`,
        body: `Con ${patient}. El primero: ${first}. ${next}`,
      };
}

function askAgain(count: number): string {
  return `${count === 1 ? 'Pídelo' : 'Pídelos'} de nuevo`;
}

/** The most uncovered hours that are listed. */
const MOST_GAPS = 4;

/** @param parts the gaps of one day. */
function uncoveredText(patient: string, parts: readonly ShiftPart[]): NoticeText {
  const hours = parts.map(({ horaInicio, horaFin }) => `de ${horaInicio} a ${horaFin}`);
  const isAll = parts.some(
    (part) => startOf(part) <= firstMinute(part.fecha) && endOf(part) === DAY_MINUTES,
  );
  const more = hours.length - MOST_GAPS;
  const rest = more > 0 ? [more === 1 ? 'un horario más' : `${more} horarios más`] : [];
  const when = isAll ? 'todo el día' : formatList([...hours.slice(0, MOST_GAPS), ...rest]);
  return { title: 'Mañana hay horas sin cubrir', body: `Con ${patient}: ${when}.` };
}

function firstAndMore(parts: readonly ShiftPart[]): string {
  const { count, first } = summary(parts);
  return count > 1 ? `${first} y ${count - 1} más` : first;
}

/** ` y 2 turnos más`; empty if there are none. */
function moreShifts(count: number): string {
  return count === 0 ? '' : ` y ${count === 1 ? 'un turno' : `${count} turnos`} más`;
}

/** How many shifts the parts make, when the first one is, and those that are listed. */
function summary(parts: readonly ShiftPart[]) {
  const { shifts = [], more = 0 } = listParts(parts);
  const [one] = shifts;
  const first = one === undefined ? '' : whenText(one);
  return { count: shifts.length + more, first, shifts, more };
}

/** `martes 24 de noviembre, de 20:00 a 08:00`; of more than 24 hours also the day on which it ends. */
function whenText({ fecha, horaInicio, horaFin, lastFecha }: ShiftTimes): string {
  const until = lastFecha === undefined ? '' : ` del ${weekdays.format(noonOf(lastFecha))}`;
  return `${dayText(fecha)}, de ${horaInicio} a ${horaFin}${until}`;
}

const weekdays = new Intl.DateTimeFormat('es-CL', { weekday: 'long', timeZone: 'UTC' });
const days = new Intl.DateTimeFormat('es-CL', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** `martes 24 de noviembre` */
function dayText(fecha: Fecha): string {
  const noon = noonOf(fecha);
  return `${weekdays.format(noon)} ${days.format(noon)}`;
}

function noonOf(fecha: Fecha): number {
  return Date.parse(`${fecha}T12:00:00Z`);
}
