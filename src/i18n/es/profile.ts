/** The page «Datos personales». */
export const profile = {
  notAvailable: 'N/A',
  title: 'Datos Personales',
  name: 'Nombre',
  lastName: 'Apellido',
  mail: 'Correo electrónico',
  failed: 'Error al cargar los datos del usuario',

  device: 'En este dispositivo',
  used: 'Espacio usado',
  unknown: 'No disponible',
  megabytes: (used: string) => `${used} MB`,
  kept: 'Protección',
  persisted: 'Tus datos están protegidos en este equipo.',
  notPersisted: 'El navegador podría borrar lo que guardas aquí si falta espacio.',
  persist: 'Proteger mis datos',
  persistGranted: 'Tus datos quedaron protegidos en este dispositivo.',
  persistRefused:
    'El navegador no lo permitió. Instala la aplicación o permítelo en los ajustes de este sitio, y vuelve a intentarlo.',
  lastContact: 'Última conexión',
  reading: '…',
  never: 'Aún no',
  waiting: 'Cambios por enviar',
  drafts: 'Calendarios con cambios sin guardar',
  none: 'Ninguno',
  workbook: 'Registros de las familias',
  workbookOf: (day: string, time: string) =>
    `Copia del ${day}, ${time}, para descargarla sin conexión. Se borra al cerrar sesión.`,
  logout: 'Cerrar sesión aquí',
  logoutText:
    'Se borra de este dispositivo la copia de tus datos. Lo que dejaste sin guardar o sin enviar queda aquí, salvo que elijas descartarlo. Tu cuenta no cambia.',
  loggingOut: 'Cerrando sesión...',

  rights: 'Tus datos y tu cuenta',
  privacyText: 'Leer la política de privacidad',
  downloadText: 'Llévate todo lo que guardamos sobre ti y tus seres queridos, en un archivo.',
  downloadOwnText: 'Llévate todo lo que guardamos sobre ti, en un archivo.',
  download: 'Descargar mis datos',
  downloading: 'Preparando…',
  downloadFailed: 'No se pudieron descargar tus datos. Intenta de nuevo.',
  fileName: (fecha: string) => `mis-datos-${fecha}.json`,
  offline: 'Para esto necesitas internet: revisa tu conexión.',
  deleteText:
    'Borra para siempre tu cuenta y los seres queridos que no compartes, también de este dispositivo.',
  deleteOwnText: 'Borra para siempre tu cuenta y tus datos, también de este dispositivo.',
  delete: 'Eliminar mi cuenta',
  deleteTitle: '¿Eliminar tu cuenta?',
  deleteQuestion:
    'Se borrarán tu cuenta y los seres queridos que no compartes, con todos sus turnos, también de este dispositivo. Los que compartes seguirán con el resto de la familia. No se puede deshacer. Si quieres conservar algo, descarga antes tus datos.',
  deleteOwnQuestion:
    'Se borrarán tu cuenta y tus datos, también de este dispositivo. No se puede deshacer. Si quieres conservar algo, descarga antes tus datos.',
  deleteOthers:
    'En tus demás dispositivos se cerrará la sesión, pero lo que tienen guardado queda ahí. Si no lo quieres, usa antes «Cerrar sesión aquí» en cada uno.',
  deleteWaiting: 'También se perderán los cambios que aún no se envían desde este dispositivo.',
  deleteUnderstood: 'Entiendo que no se puede deshacer',
  deleting: 'Eliminando…',
  deleteFailed: 'No se pudo eliminar tu cuenta. Intenta de nuevo más tarde.',
  deleteInDoubt:
    'Se cortó la conexión y no sabemos si tu cuenta alcanzó a eliminarse. Inténtalo de nuevo cuando tengas internet.',
} as const;
