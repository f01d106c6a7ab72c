/** Loved ones and users. */
export const people = {
  usersTitle: 'Manejo de usuarios',
  lovedOnesTitle: 'Mis seres queridos',
  none: 'No tienes seres queridos asignados aún.',
  noneHint: 'Cuando te asignen un ser querido, aparecerá aquí con su calendario de cuidados.',
  noUsers: 'Aún no hay usuarios para mostrar.',
  openCalendar: 'Ver calendario',
  calendarOf: (name: string) => `Ver calendario de ${name}`,
  noName: 'Sin nombre',
  refusedTitle: 'El servidor no entrega esta lista',
  refused: 'Este servidor aún no la ofrece, o tu cuenta no tiene permiso para verla.',
  unreachableTitle: 'No hay conexión con el servidor',
  unreachable:
    'Todavía no hemos podido traer tus datos a este dispositivo. Lo seguimos intentando y esta página se completará sola.',
} as const;
