/** What has become of a save. */
export const saving = {
  conflicting: 'Antes de guardar, elige qué queda en las horas que cambiaron.',
  nothingToSave: 'No hay cambios para guardar',
  unlisted: 'Todavía no llegan los turnos: guarda tus cambios cuando lleguen.',
  saved: 'Horarios actualizados exitosamente',
  /** The server has not answered yet. */
  sending: 'Guardado aquí. Lo estamos enviando…',
  sendingInPage:
    'Lo estamos enviando, y este navegador no lo guarda. No cierres la página hasta que se envíe.',
  savedOnDevice: 'Guardado aquí. Se enviará solo cuando haya conexión.',
  /** The server was reached, and could not take it. */
  savedRetrying: 'Guardado aquí. Seguimos intentando enviarlo.',
  savedSignIn: 'Guardado aquí. Se enviará cuando inicies sesión otra vez.',
  savedInPage:
    'Aún no se envía, y este navegador no lo guarda. No cierres la página hasta que se envíe.',
  saveFailed: 'Error al actualizar horarios',
  /** For another reason than a full disk: the page is older than its database, or has lost it. */
  notStored:
    'No pudimos guardar tus cambios en este dispositivo. Vuelve a cargar la página: seguirán ahí.',
  /** Where a reload would lose them. */
  notStoredInPage: 'No pudimos guardar tus cambios. Inténtalo de nuevo antes de cerrar la página.',
  /** Where the server gave no reason. */
  rejectedWhere: 'Decide qué hacer con tu cambio en «Cambios por enviar».',
} as const;
