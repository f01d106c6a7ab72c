/** How much of what is on this device the server has. */
export const sync = {
  /** «pendiente» is missing: the number of changes stands for it, as it does where some were rejected. */
  state: {
    'al-dia': 'Al día',
    enviando: 'Enviando…',
    'sin-conexion': 'Sin conexión',
    /** Nothing is lost where the server fails: everything is sent again. */
    'con-problemas': 'Sin respuesta por ahora',
  },
  openPanel: 'Ver cambios por enviar',
  waiting: (count: number) => (count === 1 ? '1 cambio por enviar' : `${count} cambios por enviar`),
  rejected: (count: number) =>
    count === 1 ? '1 cambio no se pudo guardar' : `${count} cambios no se pudieron guardar`,
  lastContact: 'Última conexión',
  neverContacted: 'Aún sin conexión',
  cannotRead:
    'No pudimos revisar si te queda algo por enviar. Vuelve a cargar la página y cierra sesión de nuevo.',
  /** Where the user keeps their changes, emptying the browser would delete them. */
  keptNotRemoved:
    'Cerraste sesión y tus cambios siguen aquí, pero no pudimos borrar lo demás. Libera espacio, inicia sesión y ciérrala de nuevo.',
  notRemoved:
    'Cerraste sesión, pero tus datos no se pudieron borrar de este dispositivo. Bórralos en los ajustes del navegador.',
} as const;
