import type { ActivityKind } from '#domain/activity/activity.ts';

/** «Actividad» of a calendar: who did what with which shifts. */

/** «un turno», «3 turnos» */
function some(count: number): string {
  return count === 1 ? 'un turno' : `${count} turnos`;
}

/** Behind who left: which of their shifts nobody has now. */
function unconfirmed(count: number): string {
  if (count === 0) return '';
  return `; ${some(count)} ${count === 1 ? 'quedó' : 'quedaron'} sin confirmar`;
}

/** What was done, behind the name of who did it: with how many shifts, and with whom. */
type What = (count: number, who: string) => string;

export const activity = {
  open: 'Actividad',
  openHint: 'Quién pidió, aceptó o cambió turnos',
  title: (patient: string) => `Actividad de ${patient}`,

  what: {
    asked: (count) => `pidió ${some(count)}`,
    'asked-again': (count) => `volvió a pedir ${some(count)}`,
    confirmed: (count) => `confirmó ${some(count)}`,
    changed: (count) => `cambió ${some(count)}`,
    moved: (count) => `movió ${some(count)}`,
    removed: (count) => `quitó ${some(count)}`,
    accepted: (count) => `aceptó ${some(count)}`,
    declined: (count) => `dijo que no puede ir a ${some(count)}`,
    withdrew: (count) => `avisó que ya no puede ir a ${some(count)}`,
    note: () => 'cambió una nota',
    'care-hours': () => 'cambió el horario de compañía',
    assigned: (_, who) => `asignó a ${who}`,
    invited: (_, who) => `invitó a ${who}`,
    joined: () => 'se unió a este calendario',
    deactivated: (count) => `ya no tiene una cuenta activa${unconfirmed(count)}`,
    left: (count) => `dejó este calendario${unconfirmed(count)}`,
    'person-removed': (count, who) => `quitó a ${who}${unconfirmed(count)}`,
    'owner-changed': (_, who) => `entregó el calendario a ${who}`,
    archived: () => 'archivó este calendario',
    restored: () => 'volvió a usar este calendario',
  } as const satisfies Record<ActivityKind, What> as Readonly<Record<string, What>>,
  /** What a later version of the server has done. */
  unknown: 'hizo un cambio en este calendario',
  somebody: 'Alguien',
  someone: 'alguien',

  today: (day: string) => `Hoy, ${day}`,
  yesterday: (day: string) => `Ayer, ${day}`,
  ofYear: (day: string, year: string) => `${day} de ${year}`,
  /** «lunes, 23 de noviembre, 20:00 a 08:00 del martes» */
  times: (day: string, from: string, to: string, weekday: string | null) =>
    `${day}, ${from} a ${to}${weekday === null ? '' : ` del ${weekday}`}`,
  /** Where a note is: «lunes, 23 de noviembre, 08:00» */
  at: (day: string, time: string) => `${day}, ${time}`,
  /** «cambió a Camila por Francisca en un turno» */
  replaced: (count: number, before: string, now: string) =>
    `cambió a ${before} por ${now} en ${some(count)}`,
  /** «cambió el horario de compañía: todo el día», «…: 20:00 a 08:00» */
  careHours: (hours: string | null) => `cambió el horario de compañía: ${hours ?? 'todo el día'}`,
  hours: (from: string, to: string) => `${from} a ${to}`,
  /** Of one shift, among others that were changed. */
  insteadOf: (now: string | null, before: string) =>
    now === null ? `Antes: ${before}` : `${now} en vez de ${before}`,
  before: (times: string) => `Antes: ${times}`,
  reason: (reason: string) => `Motivo: ${reason}`,
  all: (count: number) => `Ver los ${count} turnos`,
  /** Beyond those that the server lists. */
  more: (count: number) => (count === 1 ? 'y un turno más' : `y ${count} turnos más`),

  none: 'Aún no hay actividad.',
  noneHint: 'Aquí verás quién pide, acepta o cambia turnos.',
  older: 'Ver más',
  loading: 'Buscando…',
  end: 'Es todo lo que hay: se guarda poco más de un año.',
  fromDevice: 'No pudimos actualizar la actividad: es la última que guardó este dispositivo.',
  olderNeedsNetwork: 'Para ver lo anterior necesitas internet.',
  unread: 'No pudimos mostrar la actividad.',
  olderUnread: 'No pudimos mostrar lo anterior.',
  needsNetwork: 'Conéctate a internet e inténtalo de nuevo.',
} as const;
