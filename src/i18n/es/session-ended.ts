/** On the page for signing in: why the session is over. Apart from the texts of sessions that every first view has. */
export const sessionEnded = {
  ended: 'Sesión terminada. Inicia sesión otra vez para continuar.',
  'new-password':
    'Sesión terminada. Puede que tu contraseña ya haya cambiado: prueba con la nueva.',
  deleted: 'Tu cuenta fue eliminada.',
} as const;
