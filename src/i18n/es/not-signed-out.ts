/** What of signing out has failed. */
export const notSignedOut = {
  what: {
    cannotRead:
      'No pudimos revisar si te queda algo por enviar. Vuelve a cargar la página y cierra sesión de nuevo.',
    /** Where the user keeps their changes, emptying the browser would delete them. */
    keptNotRemoved:
      'Cerraste sesión y tus cambios siguen aquí, pero no pudimos borrar lo demás. Libera espacio, inicia sesión y ciérrala de nuevo.',
    notRemoved:
      'Cerraste sesión, pero tus datos no se pudieron borrar de este dispositivo. Bórralos en los ajustes del navegador.',
  },
} as const;
