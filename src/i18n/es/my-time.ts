import { formatList } from '#domain/format-list.ts';

/** When a caregiver cannot come. */
export const unavailable = {
  title: 'Mi disponibilidad',
  intro: 'Anota cuándo no puedes. La familia lo verá al elegir quién viene.',
  firstDay: 'Desde el día',
  lastDay: 'Hasta el día (opcional)',
  allDay: 'Todo el día',
  from: 'Desde',
  to: 'Hasta',
  add: 'Agregar',
  remove: 'Quitar',
  removeOf: (day: string) => `Quitar: ${day}`,
  removeOne: 'Quitar solo un día',
  none: 'No has anotado días en que no puedas.',
  span: (from: string, to: string) => `${from} a ${to}`,
  ofNextDay: (until: string) => `${until} del día siguiente`,
  own: (hours: string, patient: string) =>
    `Ese día tienes un turno: ${hours}, con ${patient}. Si no puedes ir, avísalo en el turno.`,
  /** Of several days, or of a night that begins on the day before. */
  ownOn: (day: string, hours: string, patient: string) =>
    `El ${day} tienes un turno: ${hours}, con ${patient}. Si no puedes ir, avísalo en el turno.`,
  waiting: 'Por enviar',
  rejected: 'No se pudo guardar. Quítalo o anótalo de nuevo.',
  noDay: 'Elige un día.',
  before: 'Debe ser el mismo día o uno posterior.',
  tooMany: (count: number) => `Anota hasta ${count} días cada vez.`,
  past: 'Ese día ya pasó.',
  tooFar: 'Elige un día de los próximos dos años.',
  /** «Anotado: del lunes 21 al miércoles 23 de diciembre, 22:00 a 06:00 del día siguiente» */
  added: (days: string, hours: string) => `Anotado: ${days}, ${hours}`,
  removed: (day: string) => `Quitado: ${day}`,
} as const;

/** For whom a caregiver is asked. */
export const ownPatients = {
  title: 'A quién cuidas',
  /** First names: «Con María y Paula» */
  family: (names: readonly string[]) => `Con ${formatList(names)}`,
  /** Instead of the family: they agreed, and are not assigned. */
  notAsked: 'Aceptaste cuidar a esta persona; por ahora no te piden turnos.',
  leave: 'Dejar de cuidar',
  leaveOf: (patient: string) => `Dejar de cuidar a ${patient}`,
  leaving: 'Guardando...',
  question: (patient: string) => `¿Dejar de cuidar a ${patient}?`,
  text: 'La familia lo verá, y los turnos que te quedan volverán a estar sin confirmar. Para volver necesitarás otra invitación.',
  /** To a reader who is of the family. */
  textToFamily:
    'La familia lo verá, y los turnos que te quedan volverán a estar sin confirmar. Para volver, asígnate en «Asignar cuidador».',
  left: (patient: string) => `Ya no cuidas a ${patient}.`,
  failed: 'No pudimos avisar a la familia.',
  offline: 'Para esto necesitas internet: revisa tu conexión e intenta de nuevo.',
} as const;

/** The hours of a caregiver. */
export const pastMonths = {
  title: 'Horas por mes',
  /** «Noviembre de 2026: 42 h» */
  month: (month: string, length: string) => `${month}: ${length}`,
  done: (length: string) => `Llevas ${length}.`,
  noHours: 'Aquí verás las horas de tus turnos confirmados.',
  noPast: 'Aún no pasa ninguno de estos turnos.',
} as const;

/** What a caregiver lost of their shifts and answers, above the page. */
export const lost = {
  yes: 'No quedó a tu nombre',
  no: 'Tu respuesta no se pudo registrar',
  /** Above hours that were the reader's, and that the family changed or removed. */
  notYours: 'Ya no te toca ir',
  unknown: 'Revisa tus turnos y responde de nuevo.',
  dismiss: 'Entendido',
} as const;
