/** On the page for signing in. Apart from the other texts of sessions, which every first view has. */
export const sessionEnded = 'Sesión terminada. Inicia sesión otra vez para continuar.';
