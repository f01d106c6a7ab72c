/** The page of a caregiver: what a family asks, and the own shifts. What stands beside and above them is in `my-time.ts`. */
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
  /** Above shifts of several days, of which there were three at least. */
  sameHours: (count: number) =>
    count === 1 ? 'Queda 1 turno a la misma hora' : `${count} turnos a la misma hora`,
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
  clashWaiting: (patient: string, hours: string) =>
    `Ya aceptaste otro turno a esa hora, con ${patient} (${hours}).`,
  clashUnavailable: 'Anotaste que a esa hora no estás disponible.',

  accept: 'Aceptar',
  acceptAnyway: 'Aceptar igual',
  /** Of a series, below its days: two at least. */
  acceptAll: (count: number) => `Aceptar los ${count}`,
  notSendAll: (count: number) => `No enviar los ${count}`,
  /** Where some of them have a warning. */
  apart: 'Los que tienen un aviso se responden aparte.',
  decline: 'No puedo',
  withdraw: 'Avisar que no puedo ir',
  notSend: 'No enviar',
  state: {
    asked: 'Te lo piden',
    mine: 'Es tuyo',
    declined: 'Dijiste que no puedes',
    yes: 'Se enviará; aún no es tuyo.',
    no: 'Se enviará que no puedes.',
    /** After a notice that may have arrived, of a shift that is the reader's until then. */
    stillYes: 'Se enviará que sí puedes.',
    withdrawal: 'Se enviará el aviso; por ahora el turno sigue a tu nombre.',
  },
  accepted: 'El turno es tuyo',
  acceptedAll: (count: number) => `${count} turnos son tuyos`,
  answeredNo: 'La familia ya sabe que no puedes',
  /** Of several answers at once. */
  yesToAll: (count: number) => `Se enviarán tus ${count} respuestas; los turnos aún no son tuyos.`,
  takenBack: 'No se enviará.',
  allTakenBack: (count: number) => `No se enviarán ${count} respuestas.`,
  tooLate: 'Ya se estaba enviando.',
} as const;
