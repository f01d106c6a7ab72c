/** A token from the address. */
export const arrival = {
  checkingToken: 'Comprobando tu acceso…',
  cannotCheckTitle: 'No pudimos comprobar tu acceso',
  cannotCheck:
    'Necesitas internet para entrar con este enlace. Lo intentaremos de nuevo cuando vuelva la conexión.',
  backToLogin: 'Ir a iniciar sesión',
  otherAccountTitle: 'Ya hay otra cuenta en este dispositivo',
  otherAccount: (mail: string | null) =>
    `Este enlace es de ${mail === null ? 'otra cuenta' : `la cuenta ${mail}`}. ¿Quieres cerrar la sesión actual y entrar con esa cuenta?`,
  otherAccountStays:
    'Lo que esté pendiente de enviar en la cuenta actual queda guardado en este dispositivo.',
  switchAccount: 'Cambiar de cuenta',
  keepAccount: 'Seguir con la cuenta actual',
} as const;
