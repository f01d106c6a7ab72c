/**
 * On the page for signing in: why the session is over, or cannot be used now. Apart from the texts of sessions that
 * every first view has.
 */
export const sessionEnded = {
  ended: 'Sesión terminada. Inicia sesión otra vez para continuar.',
  'new-password':
    'Sesión terminada. Puede que tu contraseña ya haya cambiado: prueba con la nueva.',
  deleted: 'Tu cuenta fue eliminada.',
  unchecked:
    'No pudimos comprobar tu sesión. Intenta de nuevo en un momento o inicia sesión otra vez.',
} as const;
