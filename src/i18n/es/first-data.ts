/** A page that waits for the account's first people, or has none: people and calendar alike. */
export const firstData = {
  unreachableTitle: 'No hay conexión con el servidor',
  unreachable:
    'Todavía no hemos podido traer tus datos a este dispositivo. Lo seguimos intentando y esta página se completará sola.',
  begin: 'Agregar un ser querido',
} as const;
