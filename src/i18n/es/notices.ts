/** The storage troubles of this device, and the new version that waits. */
export const notices = {
  /** An old tab blocks the upgrade of the database. */
  blocked:
    'La aplicación está abierta en otra pestaña con una versión anterior. Cierra esa pestaña para continuar.',
  outdated:
    'Esta pestaña quedó con una versión anterior y ya no puede guardar. Vuelve a cargarla para seguir.',
  full: 'Este dispositivo no tiene espacio: tus cambios no se pueden guardar, y puede que no veas los de otras personas. Libera espacio y vuelve a intentar.',
  emptied:
    'El navegador borró lo que teníamos guardado en este dispositivo. Si tenías cambios sin enviar, se perdieron; lo demás se descarga de nuevo en cuanto hay conexión.',
  volatile:
    'Este navegador no puede guardar cambios en el dispositivo. Puedes trabajar con conexión, pero lo que no alcance a enviarse se perderá al cerrar.',
  broken:
    'El navegador perdió el acceso a los datos guardados. Vuelve a cargar la página para recuperarlos.',
  silent:
    'Lo que este dispositivo tiene guardado está demorando en abrirse; quizás otra pestaña lo está ocupando. Cierra las demás pestañas de esta aplicación y vuelve a cargar. Si sigue igual, cierra el navegador y ábrelo de nuevo.',
  /** Leads to them from further down. */
  above: 'Hay un aviso importante',
  reload: 'Volver a cargar',
  /** What the offer is, for a screen reader. */
  newVersion: 'Versión nueva',
  updateReady: 'Hay una versión nueva de la aplicación.',
  updateAfterSaving:
    'Hay una versión nueva de la aplicación. Podrás usarla cuando guardes los cambios del calendario.',
  updateAfterSending:
    'Hay una versión nueva de la aplicación. Podrás usarla cuando se envíen tus cambios.',
  update: 'Usar la versión nueva',
  /** Puts it off until the page is opened again. */
  later: 'Ahora no',
  updating: 'Actualizando…',
  updateUnderWay:
    'La página se cargará de nuevo con la versión nueva en cuanto termine lo que está en curso.',
} as const;
