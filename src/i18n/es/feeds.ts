/** The secret addresses at which other calendar programs read shifts. */
export const feeds = {
  open: 'Calendario en otras aplicaciones',
  toOthers: 'Pasar a Google, Apple u Outlook',
  ownHint: 'Mira tus turnos junto a tus otras citas en Google, Apple u Outlook.',
  intro: (patient: string) =>
    `Mira los turnos de ${patient} en Google, Apple u Outlook. Se actualizan solos; desde allí no se pueden cambiar.`,
  ownIntro:
    'Mira tus turnos en Google, Apple u Outlook. Se actualizan solos; desde allí no se pueden cambiar.',
  onlyNames: 'Se ven los horarios y los nombres de pila, nunca las notas.',

  make: 'Crear dirección',
  making: 'Creando…',
  known: (day: string | null) =>
    day === null
      ? 'Ya creaste una dirección. Por seguridad no se vuelve a mostrar.'
      : `Creaste una dirección el ${day}. Por seguridad no se vuelve a mostrar.`,

  another: 'Crear otra',
  anotherTitle: '¿Crear otra dirección?',
  anotherText: 'La que tienes dejará de funcionar: tendrás que poner la nueva en tus aplicaciones.',
  confirmAnother: 'Sí, crear otra',

  revoke: 'Retirar',
  revokeTitle: '¿Retirar la dirección?',
  revokeText: 'Las aplicaciones que la usan dejarán de mostrar estos turnos.',
  confirmRevoke: 'Sí, retirar',
  revoked: 'Dirección retirada',

  made: 'Dirección creada',
  address: 'Dirección secreta',
  addressHint: 'Cópiala ahora: no se vuelve a mostrar. Quien la tenga puede ver estos turnos.',
  copy: 'Copiar',
  copied: 'Dirección copiada',
  copyFailed: 'No se pudo copiar. Mantén presionada la dirección para copiarla.',
  how: 'Cómo agregarla',
  steps: [
    ['Google', 'en un computador, «Otros calendarios», «+», «Desde URL».'],
    ['Apple', 'en Calendario, «Agregar calendario», «Agregar calendario de suscripción».'],
    ['Outlook', '«Agregar calendario», «Suscribirse desde la web».'],
  ],
  slow: 'Cada aplicación decide cada cuánto mira: un cambio puede tardar hasta un día en verse allí.',

  unread: 'No pudimos ver si ya tienes una dirección.',
  failed: 'No se pudo crear la dirección.',
} as const;
