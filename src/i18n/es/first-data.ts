/** Pages that wait for the account's first data, or have nothing to show: people and calendar. */
export const firstData = {
  unreachableTitle: 'Sin conexión',
  unreachable:
    'Todavía no podemos mostrar tus datos. Seguimos intentando; la página se actualizará sola.',
  withheldTitle: 'Todavía no podemos mostrar tus datos',
  withheld:
    'Seguimos intentando; la página se actualizará sola. Si demora, puedes volver más tarde.',
  /** Above a calendar whose care requests have not come to this device. */
  list: {
    coming: 'Trayendo los turnos de este calendario…',
    unreachable: 'Sin conexión: todavía no llegan los turnos de este calendario.',
    withheld: 'Todavía no llegan los turnos de este calendario. Seguimos intentando.',
    rejected: 'No pudimos traer los turnos de este calendario.',
    meanwhile: 'Lo que marques queda en este dispositivo, sin guardar, hasta que lleguen.',
    came: 'Llegaron los turnos de este calendario',
    nowSave: 'Revisa tus cambios y guárdalos.',
  },
  /** Above shifts that are older than what this device keeps. */
  older: {
    coming: 'Trayendo los turnos de estas fechas…',
    unreachable: 'Sin conexión: los turnos de hace más de un año no están en este dispositivo.',
    withheld: 'Todavía no llegan los turnos de estas fechas. Seguimos intentando.',
    rejected: 'No pudimos traer los turnos de estas fechas.',
  },
  admin: 'El calendario general estará disponible próximamente.',
  adminHint: 'Los calendarios de cuidados son de cada familia y los llevan sus responsables.',
  noPatients: 'No tienes seres queridos asignados aún.',
  noneSelected: 'Selecciona un ser querido para ver su calendario',
  begin: 'Agregar un ser querido',
  notShared: 'Ya no compartes este calendario',
  notSharedHint:
    'Lo que escribiste sigue aquí y puedes descargarlo: toca el estado de envío para ver «Cambios por enviar».',
} as const;
