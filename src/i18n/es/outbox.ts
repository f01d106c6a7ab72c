import { formatOClock } from '#i18n/format.ts';

/** The panel «Cambios por enviar», and signing out with changes that the server does not have. */
export const outbox = {
  title: 'Cambios por enviar',
  empty: 'No hay cambios por enviar: todo lo que guardaste en este dispositivo ya se envió.',
  intro: 'Estos cambios están guardados en este dispositivo y aún no se envían.',
  introInPage:
    'Estos cambios aún no se envían, y este navegador no los guarda: se pierden al cerrar la página.',
  introRejected: 'Lo que sigue no se pudo guardar. Decide qué hacer en cada caso.',
  introMixed:
    'Algunos de estos cambios no se pudieron guardar: decide qué hacer en cada caso. Los demás están guardados en este dispositivo y aún no se envían.',
  sendingAgainAt: (time: string) =>
    `Hay mucha demanda. Volveremos a enviar a ${formatOClock(time)}, sin que tengas que hacer nada.`,
  lastContact: 'Última conexión',
  never: 'nunca',
  madeAt: (age: string) => `Guardado ${age}`,
  states: {
    waiting: 'Por enviar',
    offline: 'Espera conexión',
    offlineInDoubt: 'Espera conexión; cuando vuelva, comprobaremos si alcanzó a llegar',
    tried: 'Intentamos enviarlo; aún sin respuesta',
    inDoubt: 'Intentamos enviarlo y puede que haya llegado: lo comprobaremos',
    rejected: 'No se pudo guardar',
    contested: 'Falta tu decisión',
  },
  reason: (message: string) => `Motivo: «${message}»`,
  reasonless: (status: number) => `No sabemos por qué (${status}).`,
  noReason: 'No sabemos por qué.',
  line: (when: string, hours: string, action: string, who: string | null) =>
    [when, hours, action, who].filter(Boolean).join(', '),
  add: (confirmed: boolean) =>
    confirmed ? 'agregar turno confirmado' : 'agregar turno sin confirmar',
  remove: 'quitar',
  changeTo: (status: string) => `cambiar a ${status}`,
  noCaregiver: 'sin cuidador',
  /** «lunes, 23 de noviembre, 08:00–14:00», «…, 20:00–08:00 del martes» */
  times: (day: string, from: string, to: string, weekday: string | null) =>
    `${day}, ${from}–${to}${weekday === null ? '' : ` del ${weekday}`}`,
  answers: {
    accept: 'Aceptar turno',
    decline: 'No puedo',
    withdraw: 'Avisar que no puedo ir',
    reason: (reason: string) => `Motivo: «${reason}»`,
  },
  unavailable: {
    on: (days: string) => `No disponible ${days}`,
    removed: (days: string) => `Disponible de nuevo ${days}`,
    day: (day: string) => `el ${day}`,
    allDay: 'Todo el día',
  },
  careWindow: {
    title: 'Horario en que necesita compañía',
    allDay: 'todo el día',
    some: (from: string, to: string) => `de ${from} a ${to}`,
  },
  more: (count: number) => (count === 1 ? 'y 1 horario más' : `y ${count} horarios más`),
  sendNow: 'Enviar ahora',
  sending: 'Enviando…',
  tried: (left: string) => `Lo intentamos recién: ${left}.`,
  retry: 'Reintentar',
  toDraft: 'Corregir en el calendario',
  toCalendar: 'Elegir en el calendario',
  contested:
    'Alguien cambió estas horas antes de que llegara tu cambio. Elige en el calendario qué queda.',
  rest: 'La otra parte de este cambio ya se guardó.',
  backInCalendar: 'Volvió al calendario, sin guardar.',
  calendarMissing:
    'Aún no llegan los turnos de este calendario. Espera a que aparezcan y vuelve a intentarlo.',
  notDone:
    'No pudimos guardar eso en este dispositivo, y el cambio sigue como estaba. Inténtalo de nuevo.',
  discard: 'Descartar',
  discardQuestion: '¿Descartar este cambio? No se podrá recuperar.',
  discardYes: 'Sí, descartar',
  keep: 'No, conservar',
  download: 'Descargar como archivo',
  downloadOne: 'Descargar',
  unsaved: 'Cambios sin guardar',
  unsavedIn: (name: string | null) =>
    `${name === null ? 'Un calendario' : `El calendario de ${name}`} tiene cambios sin guardar. Para guardarlos, ábrelo y presiona «Actualizar horarios».`,
  openCalendar: 'Abrir el calendario',
  notShared: 'Ya no compartes este calendario. Lo que escribiste sigue aquí y puedes descargarlo.',
  /** While it is not known whether that calendar is archived or not shared any more. */
  notListed:
    'Este calendario ya no está en tu lista. Lo que escribiste sigue aquí y puedes descargarlo.',
  fileName: (day: string) => `cambios-por-enviar-${day}.json`,
  persisted: 'Tus datos están protegidos en este equipo.',
  notPersisted: 'Este navegador podría borrar lo que guardas aquí si falta espacio.',
  sendSoon: 'Conéctate pronto para enviarlo.',
  storage: (used: string) => `Espacio usado: ${used}`,
} as const;

export const signingOut = {
  title: 'Tienes cambios sin enviar',
  titleUnsaved: 'Tienes cambios sin guardar',
  mutations: (count: number) =>
    count === 1
      ? 'Hay 1 cambio guardado que aún no se envía.'
      : `Hay ${count} cambios guardados que aún no se envían.`,
  sentLater: (count: number) =>
    `Si ${count === 1 ? 'lo conservas, se enviará solo' : 'los conservas, se enviarán solos'} cuando inicies sesión de nuevo con esta cuenta en este dispositivo.`,
  rejected: (count: number) =>
    count === 1
      ? 'Hay 1 cambio que no se pudo guardar.'
      : `Hay ${count} cambios que no se pudieron guardar.`,
  decidedLater: (count: number) =>
    `${count === 1 ? 'No se enviará solo: decide qué hacer con él' : 'No se enviarán solos: decide qué hacer con ellos'} en «Cambios por enviar».`,
  drafts: (count: number) =>
    `Hay cambios sin guardar en ${count === 1 ? '1 calendario' : `${count} calendarios`}.`,
  draftsLater:
    'Si los conservas, seguirán aquí sin guardar: al volver, búscalos en «Cambios por enviar».',
  sendNow: 'Enviar y cerrar sesión',
  notSent: (canKeep: boolean) =>
    `No se pudo enviar todo. Puedes intentarlo de nuevo${canKeep ? ', conservarlo' : ''} o descartarlo.`,
  notAccepted: 'No se pudo guardar todo, y no cerramos tu sesión.',
  keep: 'Conservar y cerrar sesión',
  discard: 'Descartar y cerrar sesión',
  discardQuestion: '¿Descartar los cambios? No se podrán recuperar.',
  discardYes: 'Sí, descartar y cerrar sesión',
  discardNo: 'No, volver',
} as const;
