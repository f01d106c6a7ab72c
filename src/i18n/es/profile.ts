/** Personal data. */
export const profile = {
  title: 'Datos personales',
  name: 'Nombre',
  lastName: 'Apellido',
  mail: 'Correo electrónico',
  failed: 'Error al cargar los datos del usuario',
  failedHint: 'No pudimos traer tus datos desde el servidor.',

  rights: 'Tus datos y tu cuenta',
  privacyText: 'Leer el texto de privacidad',
  downloadText: 'Llévate todo lo que guardamos sobre ti y tus seres queridos, en un archivo JSON.',
  download: 'Descargar mis datos',
  downloading: 'Preparando…',
  downloadFailed: 'No se pudieron descargar tus datos. Intenta de nuevo.',
  fileName: (fecha: string) => `mis-datos-${fecha}.json`,
  offline: 'Para esto necesitas internet: revisa tu conexión.',
  deleteText:
    'Borra para siempre tu cuenta, tus seres queridos y sus calendarios, también de este dispositivo.',
  delete: 'Eliminar mi cuenta',
  deleteTitle: '¿Eliminar tu cuenta?',
  deleteQuestion:
    'Se borrarán tu cuenta, tus seres queridos y todos sus turnos, en el servidor y en este dispositivo. No se puede deshacer. Si quieres conservar algo, descarga antes tus datos.',
  deleteWaiting: 'También se perderán los cambios que aún no se envían desde este dispositivo.',
  deleteUnderstood: 'Entiendo que no se puede deshacer',
  deleting: 'Eliminando…',
  deleteFailed: 'No se pudo eliminar tu cuenta. Intenta de nuevo más tarde.',
  deleted: 'Tu cuenta fue eliminada.',
} as const;
