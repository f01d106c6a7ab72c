import type { NoticeChannel, NoticeKind } from '#domain/contract/notices.ts';

/** Shown for a push message that the app cannot read. */
export const unreadableNotice = 'Hay novedades. Abre la aplicación para verlas.';

/** «Avisos»: which notices a person gets, by which channels, and on which devices. */
export const noticeSettings = {
  title: 'Avisos',
  intro: 'Te avisamos aunque la aplicación esté cerrada.',

  device: 'Este dispositivo',
  states: {
    on: 'Los avisos están activados en este dispositivo.',
    off: 'Los avisos están desactivados en este dispositivo.',
    denied: 'El navegador tiene bloqueados los avisos de esta página.',
    install: 'En iPhone y iPad los avisos llegan solo a la aplicación instalada.',
    unsupported:
      'Este navegador no puede recibir avisos. Prueba con otro, fuera del modo incógnito, o elige abajo el correo.',
  },
  undoDenied:
    'Para permitirlos, toca el candado (o los ajustes) junto a la dirección de la página, busca «Notificaciones» y elige «Permitir». Si instalaste la aplicación, están en los ajustes de notificaciones del teléfono. Después vuelve aquí.',
  howToInstall:
    'Más abajo, en «La aplicación», está cómo instalarla. Después vuelve a «Avisos» en ella.',
  turnOn: 'Activar avisos',
  turningOn: 'Activando…',
  turnOff: 'Desactivar aquí',
  turningOff: 'Desactivando…',
  turnedOn: 'Listo: los avisos llegarán a este dispositivo.',
  turnedOff: 'Este dispositivo no recibirá más avisos.',
  notAllowed: 'No diste permiso, así que los avisos siguen desactivados.',
  notTurnedOn: 'No se pudieron activar los avisos. Intenta de nuevo en un momento.',
  notSubscribed:
    'El navegador no pudo activar los avisos. Revisa tu conexión e intenta de nuevo; en modo incógnito no es posible.',
  offline: 'Para esto necesitas internet: revisa tu conexión.',
  test: 'Enviar un aviso de prueba',
  testing: 'Enviando…',
  tested: 'Aviso de prueba enviado: llegará en unos segundos.',
  notTested: 'No se pudo enviar el aviso de prueba. Intenta de nuevo.',

  preferences: 'Qué te avisamos',
  kinds: {
    asked: 'Me piden un turno',
    changed: 'Cambia o se quita un turno mío',
    accepted: 'Alguien acepta un turno',
    withdrew: 'Alguien no puede ir',
    uncovered: 'Mañana hay horas sin cubrir (a las 18:00)',
  } satisfies Record<NoticeKind, string>,
  channels: {
    push: 'En mis dispositivos',
    mail: 'Por correo',
    msg: 'Por mensaje de texto',
  } satisfies Record<NoticeChannel, string>,
  quietHours:
    'Entre las 22:00 y las 07:00 no molestamos: esos avisos llegan en la mañana, salvo los de turnos de las próximas 12 horas.',
  notLoaded: 'No pudimos mostrar qué te avisamos.',
  retry: 'Reintentar',
  notChanged: 'No se pudo cambiar. Intenta de nuevo.',

  offer: {
    label: 'Avisos',
    text: {
      family: '¿Te avisamos cuando alguien acepte un turno o no pueda ir?',
      caregiver: '¿Te avisamos cuando te pidan un turno o cambie uno tuyo?',
    },
    later: 'Ahora no',
  },
} as const;
