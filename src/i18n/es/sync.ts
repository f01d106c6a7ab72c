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
  /** In a tab that an update has left behind; the banner says what to do. */
  outdated: 'Sin actualizar',
  /** On a device that is full, if nothing waits: changes of other people may be missing, as the banner says. */
  full: 'Sin espacio',
  openPanel: 'Ver cambios por enviar',
  waiting: (count: number) => (count === 1 ? '1 cambio por enviar' : `${count} cambios por enviar`),
  rejected: (count: number) =>
    count === 1 ? '1 cambio no se pudo guardar' : `${count} cambios no se pudieron guardar`,
  lastContact: 'Última conexión',
  neverContacted: 'Aún sin conexión',
} as const;
