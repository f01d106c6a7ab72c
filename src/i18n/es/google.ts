/** Signing in with Google, beyond what the sign-in page itself says. */
export const google = {
  notSetUp: 'El acceso con Google no está disponible. Inicia sesión con tu correo y contraseña.',
  finishing: 'Entrando con Google…',
  cannotFinishTitle: 'No pudimos terminar de entrar con Google',
  cannotFinish: 'Necesitas internet. Lo intentaremos de nuevo cuando vuelva la conexión.',
} as const;
