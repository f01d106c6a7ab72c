/** A page that waits for the account's data, or has nothing to show: people and calendar. */
export const firstData = {
  unreachableTitle: 'No hay conexión con el servidor',
  unreachable:
    'Todavía no hemos podido traer tus datos a este dispositivo. Lo seguimos intentando y esta página se completará sola.',
  withheldTitle: 'El servidor todavía no entrega tus datos',
  withheld:
    'El servidor responde, pero no los entregó. Lo seguimos intentando y esta página se completará sola. Si demora, puedes volver más tarde.',
  noListTitle: 'Todavía no llegan los turnos de este calendario',
  noList:
    'El servidor responde, pero no los entregó. Lo seguimos intentando y el calendario aparecerá solo. Lo que dejaste sin guardar o por enviar sigue en este dispositivo.',
  admin: 'El calendario general estará disponible próximamente.',
  adminHint: 'Los calendarios de cuidados son de cada familia y los llevan sus responsables.',
  noLovedOnes: 'No tienes seres queridos asignados aún.',
  noneSelected: 'Selecciona un ser querido para ver su calendario',
  begin: 'Agregar un ser querido',
} as const;
