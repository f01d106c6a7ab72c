/** Creating an account, step by step. Messages about fields come from the account rules. */
export const signup = {
  pageTitle: 'Crear una cuenta',
  progress: (step: number, of: number) => `Paso ${step} de ${of}`,
  next: 'Continuar',
  back: 'Volver',
  haveAccount: '¿Ya tienes cuenta?',
  login: 'Iniciar sesión',
  offline: 'Para esto necesitas internet: revisa tu conexión. Lo que escribiste sigue aquí.',
  optionalChoice: 'Selecciona…',

  accessTitle: 'Crea tu cuenta',
  accessIntro: 'Empecemos por tu correo y una contraseña.',
  mail: 'Correo electrónico',
  mailChecking: 'Revisando el correo…',
  mailFree: 'Email verificado',
  mailFailed: 'No se pudo validar el correo.',
  password: 'Contraseña',
  passwordAgain:
    'Por seguridad no guardamos tu contraseña. Escríbela de nuevo para seguir donde estabas.',
  missing: (what: readonly string[]) => `Para continuar falta ${what.join(' y ')}.`,
  missingMail: 'un correo verificado',
  missingPassword: 'una contraseña válida',

  aboutTitle: 'Cuéntanos de ti',
  aboutIntro: 'Pedimos estos datos para completar tu cuenta. Todos son obligatorios.',
  birthdate: 'Fecha de nacimiento',
  gender: 'Género',
  region: 'Región',

  roleTitle: '¿Cuál es tu rol?',
  roleIntro: 'Puedes organizar el cuidado y también cuidar.',
  responsable: 'Responsable',
  responsableText: 'Organizo el cuidado de un ser querido.',
  alsoCaregiver: 'También soy Cuidador',
  caregiver: 'Solo Cuidador',
  caregiverText: 'Me dedico a cuidar y confirmo mis turnos.',
  caregiverInvited: 'Pide a la familia el enlace de su invitación y crea ahí tu cuenta.',
  caregiverApp:
    'Sin invitación, la cuenta de Cuidador se crea en la aplicación móvil: descárgala en tu teléfono y regístrate ahí.',

  identityTitle: 'Tus datos',
  identityIntro:
    'Los usamos para identificarte ante tu familia y los cuidadores. Todos son obligatorios.',
  rut: 'RUT',
  rutHint: 'Sin puntos y con dígito verificador.',
  rutDigit: (place: number) => `RUT, dígito ${place} de 8`,
  rutCheck: 'RUT, dígito verificador',
  name: 'Nombre',
  lastname: 'Apellido',
  phone: 'Celular',

  deliveryTitle: 'Verifica tu cuenta',
  deliveryIntro: 'Te enviaremos un código de 6 dígitos.',
  deliveryByMail: (mail: string) => `Te enviaremos un código de 6 dígitos a ${mail}.`,
  deliveryChoice: '¿Dónde lo quieres recibir?',
  byMail: 'Correo electrónico',
  byMessage: 'Mensaje de texto',
  consentBefore: 'Al continuar creas tu cuenta y aceptas expresamente la',
  consentLink: 'política de privacidad',
  consentAfter: ', que explica cómo tratamos tus datos y los de salud y cuidado de tu ser querido.',
  send: 'Aceptar y continuar',
  sending: 'Enviando…',
  sendFailed: 'Ocurrió un error al enviar los datos. Intenta de nuevo.',

  codeTitle: 'Ingresa el código',
  codeSentTo: (where: string) =>
    `Enviamos un código de 6 dígitos a ${where}. Vence en unos minutos.`,
  code: 'Código de verificación',
  codeDigit: (place: number) => `Código, dígito ${place} de 6`,
  verify: 'Verificar',
  verifying: 'Verificando…',
  cancel: 'Cancelar',
  notReceived: '¿No te llegó?',
  resend: 'Reenviar código',
  resending: 'Reenviando…',
  resent: 'Código reenviado exitosamente',
  resentBefore: 'Si ya verificaste tu cuenta,',
  resentLink: 'inicia sesión',
  passwordToResend:
    'Por seguridad no guardamos tu contraseña. Escríbela de nuevo y toca «Reenviar código».',
  resendFailed: 'Error al reenviar el código. Intenta de nuevo.',
  verifyFailed: 'Error al verificar el código. Inténtalo de nuevo más tarde.',

  resumedIntro: (mail: string) =>
    `Escribe el código de 6 dígitos que llegó a ${mail}. Si ya venció, pide otro.`,
  resumedByMessage:
    'Escribe el código de 6 dígitos que te enviamos por mensaje de texto. Si ya venció, pide otro.',
  nothingPending:
    'No hay una cuenta por verificar con este correo. Si ya la verificaste, inicia sesión.',

  doneTitle: '¡Cuenta creada!',
  greeting: (name: string) =>
    name === '' ? 'Tu cuenta está lista.' : `Hola, ${name}. Tu cuenta está lista.`,
  yourRole: 'Tu rol',
  doneText: 'Inicia sesión para agregar a tu ser querido y armar su semana de cuidados.',
  /** Where patients are assigned, and not added by their family. */
  doneTextWithoutAdding:
    'Inicia sesión: cuando te asignen un ser querido, verás ahí su semana de cuidados.',
  /** Where the role is not known: the sign-up was begun elsewhere, perhaps with an invitation. */
  resumedDoneText:
    'Inicia sesión: si te invitaron a cuidar, verás ahí tus turnos; si no, el calendario de tu ser querido.',

  completeTitle: 'Completa tus datos',
  completeIntro: (mail: string | null) =>
    `Entraste con Google${mail === null ? '' : ` como ${mail}`}. Para usar tu cuenta de Responsable falta esto.`,
  completeOffline: 'Para terminar de crear tu cuenta necesitas internet: revisa tu conexión.',
  completeFailed: 'No se pudieron guardar tus datos. Intenta de nuevo.',
  saving: 'Guardando…',
  signOut: 'Cerrar sesión',
} as const;
