/** Users and patients: the list, and the changes of the people on it. */
export const people = {
  usersTitle: 'Manejo de usuarios',
  patientsTitle: 'Mis seres queridos',
  loadFailed: 'Error al cargar los datos',
  noName: 'Sin nombre',
  notAvailable: 'N/A',

  none: 'No tienes seres queridos asignados aún.',
  noneHint: 'Cuando te asignen un ser querido, aparecerá aquí con su calendario de cuidados.',
  beginHint: 'Agrega a la persona que cuidan y arma su calendario.',
  noUsers: 'Aún no hay usuarios para mostrar.',
  rejectedTitle: 'No pudimos mostrar esta lista',
  rejected:
    'Puede que tu cuenta no tenga permiso para verla. Cierra sesión y entra con otra cuenta, o pide acceso a quien administra el servicio.',

  search: 'Buscar usuario',
  searchPlaceholder: 'Buscar usuario...',
  roles: 'Filtrar por rol',
  noMatch: 'No encontramos a nadie.',
  noMatchHint: 'Prueba con otra parte del nombre, o borra la búsqueda y los filtros.',
  noneShown: 'Sin resultados',
  clear: 'Borrar búsqueda y filtros',
  pages: 'Páginas',
  previous: 'Anterior',
  next: 'Siguiente',
  shown: (from: string, to: string, total: string) =>
    `Mostrando ${from} - ${to} de ${total} usuarios`,

  columns: {
    nombre: 'Nombre',
    apellido: 'Apellido',
    apodo: 'Apodo',
    rut: 'RUT',
    rol: 'Rol',
    asignar: 'Asignar',
    fecha: 'Fecha',
    email: 'Email',
    estado: 'Estado',
    metodoDePago: 'Método pago',
    meses: 'Meses',
    acciones: 'Acciones',
  },
  roleShort: {
    Responsable: 'R',
    Cuidador: 'C',
    'Responsable y Cuidador': 'R y C',
    'Ser Querido': 'SQ',
    Patient: 'SQ',
  },
  statusShort: { Activo: 'A', Inactivo: 'I', Pendiente: 'P' },

  calendar: 'Calendario',
  calendarOf: (name: string) => `Ver calendario de ${name}`,
  showMail: 'Mostrar correo',
  hideMail: 'Ocultar correo',

  deactivate: 'Eliminar',
  deactivateQuestion: '¿Está seguro que quiere eliminar?',
  deactivateAccount:
    'Esta cuenta quedará inactiva: la persona no podrá iniciar sesión. No se borra ningún dato.',
  /** Only where the backend does it. */
  deactivateShifts:
    'Si tenía turnos confirmados, volverán a quedar pendientes y avisaremos a la familia.',
  deactivatePatient: 'La familia dejará de ver este calendario. No se borra ningún dato.',
  deactivateSelf: 'Es tu propia cuenta: tu sesión terminará enseguida.',
  deactivating: 'Eliminando...',
  deactivated: 'Usuario desactivado correctamente',
  deactivateFailed: 'No se pudo desactivar el usuario. Intenta de nuevo más tarde.',
  notAllowed: 'No tienes permisos para realizar esta acción',
  reactivate: 'Reactivar',
  reactivating: 'Reactivando...',
  reactivated: 'Usuario reactivado correctamente',
  reactivateFailed: 'No se pudo reactivar el usuario. Intenta de nuevo más tarde.',
  needsNetwork: 'Para esto necesitas internet: revisa tu conexión e intenta de nuevo.',
} as const;

/** Opens who shares and who cares for a patient. */
export const openCircle = 'Personas';

export const assigning = {
  open: 'Asignar cuidador',
  title: (name: string) => `Asignar cuidador a ${name}`,
  assigned: 'Cuidadores asignados',
  nobody: 'Aún no hay cuidadores asignados.',
  remove: 'Remover cuidador',
  call: 'Llamar',
  alsoCares: (names: string) => `También cuida a ${names}`,
  choose: 'Seleccionar cuidador',
  placeholder: 'Seleccione un cuidador...',
  noneLeft: 'No hay más cuidadores para asignar.',
  noneAtAll: 'Aún no hay cuidadores registrados.',
  noneAgreed: 'Aún nadie ha aceptado. Quienes invites aparecerán aquí cuando acepten.',
  invite: 'Invitar a un cuidador',
  save: 'Guardar',
  saving: 'Guardando...',
  saved: 'Asignaciones guardadas exitosamente',
  failed: 'Error al guardar asignaciones',
  unassignable: (names: string, several: boolean) =>
    several
      ? `${names} ya no se pueden asignar. Usa «Remover cuidador» en sus nombres o envíales otra invitación.`
      : `${names} ya no se puede asignar. Usa «Remover cuidador» en su nombre o envíale otra invitación.`,
  loadFailed: 'Error al cargar cuidadores',
  unknownBefore:
    'No pudimos saber quién está asignado ahora. Si guardas, quedarán solo los cuidadores que elijas aquí.',
  offline: 'Sin conexión: esta es la última lista que guardó este dispositivo.',
  withheld: 'Todavía no llega la lista de ahora: esta es la última que guardó este dispositivo.',
  partRead:
    'No pudimos leer la lista completa de quienes están asignados. Para no quitar a nadie, no se puede guardar hasta tenerla.',
  unnamed: (id: string) => `Cuidador ${id}`,
  added: 'Se agregó a la lista',
  removed: 'Se quitó de la lista',
} as const;

export const patientForm = {
  add: 'Agregar ser querido',
  edit: 'Editar',
  addTitle: 'Agregar un ser querido',
  editTitle: (name: string) => `Datos de ${name}`,
  name: 'Nombre',
  lastName: 'Apellido',
  nickname: 'Apodo (opcional)',
  nicknameHint: 'Por ejemplo, Tata o Nana Rosa.',
  rut: 'RUT (opcional)',
  rutHint: 'Por ejemplo, 12.345.678-5',
  birthdate: 'Fecha de nacimiento (opcional)',
  save: 'Guardar',
  saving: 'Guardando...',
  added: (name: string) => `Agregaste a ${name}`,
  whatNext: (name: string) => `¿Qué sigue para ${name}?`,
  changed: 'Datos guardados correctamente',
  failed: 'No se pudieron guardar los datos.',
} as const;

/** Who comes today, on a patient's card. */
export const today = {
  line: (who: string) => `Hoy: ${who}`,
  time: (name: string, from: string, to: string) => `${name} ${from}–${to}`,
  nobody: 'sin turnos confirmados',
  unnamed: 'sin nombre',
} as const;

/** Patients whom the family keeps without a calendar in use. */
export const archive = {
  archive: 'Archivar',
  archiving: 'Archivando…',
  title: (name: string) => `Archivar a ${name}`,
  text: 'Deja de aparecer en tu lista y en el calendario, también para los familiares con quienes lo compartes. No se borra nada, y pueden volver a usarlo cuando quieran.',
  shifts:
    'Los turnos por confirmar dejan de ofrecerse a los cuidadores. Los confirmados siguen en pie: si ya no corresponden, quítalos antes.',
  done: (name: string) => `Archivaste a ${name}`,
  failed: 'No se pudo guardar el cambio.',
  list: 'Archivados',
  nobody: 'No hay nadie archivado.',
  hint: 'Su calendario y sus datos siguen guardados.',
  restore: 'Volver a usar',
  restoring: 'Guardando…',
  restored: (name: string) => `${name} está de nuevo en tu lista`,
  unread: 'No pudimos mostrar esta lista.',
} as const;
