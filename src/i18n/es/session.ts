/** An expired session. */
export const session = {
  expired: 'Tu sesión venció; inicia sesión cuando tengas conexión',
  signIn: 'Iniciar sesión',
} as const;
