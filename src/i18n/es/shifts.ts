/** The pages of a caregiver: what a family asks, the own shifts, hours and availability. */
export const shifts = {
  title: 'Turnos',
  toAnswer: 'Por responder',
  mine: 'Mis turnos',
  declined: 'Dijiste que no',
  noneToAnswer: 'No tienes turnos por responder.',
  noneToAnswerHint: 'Cuando una familia te pida un turno, aparecerá aquí.',
  noneOfMine: 'Aún no tienes turnos confirmados.',
  rejectedTitle: 'No pudimos mostrar tus turnos',
  rejected: 'Vuelve a intentarlo más tarde. Si sigue así, avisa a quien administra el servicio.',
  notOffered: 'Esta dirección no está disponible aquí.',

  today: (day: string) => `Hoy, ${day}`,
  tomorrow: (day: string) => `Mañana, ${day}`,
  /** Above shifts of several days, of which there are three at least. */
  sameHours: (count: number) => `${count} turnos a la misma hora`,
  justToday: 'Hoy',
  justTomorrow: 'Mañana',
  /** «08:00 a 14:00», «20:00 a 08:00 del martes» */
  hours: (from: string, to: string, weekday: string | null) =>
    weekday === null ? `${from} a ${to}` : `${from} a ${to} del ${weekday}`,
  nextDay: 'día siguiente',
  /** What a button is about: «lunes, 23 de noviembre, 08:00 a 14:00, Rosa Martínez» */
  about: (day: string, hours: string, patient: string) => `${day}, ${hours}, ${patient}`,
  before: (name: string) => `Antes: ${name}`,
  after: (name: string) => `Después: ${name}`,
  /** Who cares before or after, where it is the reader. */
  me: 'tú',
  nobodyBefore: 'Nadie antes',
  nobodyAfter: 'Nadie después',
  clash: (patient: string, hours: string) => `A esa hora estás con ${patient} (${hours}).`,
  clashUnavailable: 'Anotaste que a esa hora no estás disponible.',

  accept: 'Aceptar',
  acceptAnyway: 'Aceptar igual',
  decline: 'No puedo',
  withdraw: 'Avisar que no puedo ir',
  notSend: 'No enviar',
  state: {
    asked: 'Te lo piden',
    mine: 'Es tuyo',
    declined: 'Dijiste que no puedes',
    yes: 'Se enviará; aún no es tuyo.',
    no: 'Se enviará que no puedes.',
    withdrawal: 'Se enviará el aviso; por ahora el turno sigue a tu nombre.',
  },
  accepted: (about: string) => `El turno es tuyo: ${about}`,
  answeredNo: (about: string) => `La familia ya sabe que no puedes: ${about}`,
  takenBack: 'No se enviará.',
  tooLate: 'Ya se estaba enviando.',
  notStored:
    'No pudimos guardar tu respuesta en este dispositivo. Revisa el espacio disponible e inténtalo de nuevo.',

  withdrawing: {
    title: 'Avisar que no puedo ir',
    question: '¿Avisar que no puedes ir? La familia verá el turno sin confirmar.',
    reason: 'Motivo (opcional)',
    reasonHint: 'Lo verá la familia.',
    send: 'Avisar',
  },

  lost: {
    yes: 'No quedó a tu nombre',
    no: 'Tu respuesta no se pudo registrar',
    /** Above hours that were the reader's, and that the family changed or removed. */
    notYours: 'Ya no te toca ir',
    unknown: 'Revisa tus turnos y responde de nuevo.',
    dismiss: 'Entendido',
  },

  months: 'Horas por mes',
  /** «Noviembre de 2026: 42 h» */
  month: (month: string, length: string) => `${month}: ${length}`,
  done: (length: string) => `Llevas ${length}.`,
  noHours: 'Aquí verás las horas de tus turnos confirmados.',
  noPast: 'Aún no pasa ninguno de estos turnos.',

  unavailable: {
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
    own: (hours: string, patient: string) =>
      `Ese día tienes un turno: ${hours}, con ${patient}. Si no puedes ir, avísalo en el turno.`,
    /** Of several days. */
    ownOn: (day: string, hours: string, patient: string) =>
      `El ${day} tienes un turno: ${hours}, con ${patient}. Si no puedes ir, avísalo en el turno.`,
    waiting: 'Por enviar',
    rejected: 'No se pudo guardar. Quítalo o anótalo de nuevo.',
    noDay: 'Elige un día.',
    before: 'Debe ser el mismo día o uno posterior.',
    tooMany: (count: number) => `Anota hasta ${count} días cada vez.`,
    past: 'Ese día ya pasó.',
    tooFar: 'Elige un día de los próximos dos años.',
    added: (day: string) => `Anotado: ${day}`,
    addedDays: (from: string, to: string) => `Anotado: desde el ${from} hasta el ${to}`,
    removed: (day: string) => `Quitado: ${day}`,
    notStored:
      'No pudimos guardarlo en este dispositivo. Revisa el espacio disponible e inténtalo de nuevo.',
  },
} as const;
