/** An expired session, and an account context that cannot be opened. */
export const session = {
  expired: 'Tu sesión venció; inicia sesión cuando tengas conexión',
  signIn: 'Iniciar sesión',
  cannotStoreTitle: 'Este navegador no puede guardar cambios',
  cannotStore:
    'No pudimos abrir el espacio donde guardamos tu calendario en este dispositivo. Suele pasar en modo incógnito o cuando queda poco espacio. Abre la aplicación en una ventana normal o libera espacio, y vuelve a intentar.',
} as const;
