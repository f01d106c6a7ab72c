import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';

/** Changing the own name, phone, mail and password. */
export const access = {
  title: 'Tu acceso',
  mail: 'Correo',
  phone: 'Celular',
  password: 'Contraseña',
  hidden: '••••••••',
  none: 'Sin indicar',
  change: { mail: 'Cambiar correo', phone: 'Cambiar celular', password: 'Cambiar contraseña' },
  save: 'Guardar',
  saving: 'Guardando…',
  failed: 'No se pudo guardar el cambio.',
  offline: 'Para esto necesitas internet: revisa tu conexión.',

  correctName: 'Corregir nombre',
  nameTitle: 'Corregir tu nombre',
  name: 'Nombre',
  lastName: 'Apellido',
  nameHint: 'Así te ven las personas con quienes compartes el cuidado.',
  nameChanged: 'Tu nombre se corrigió',

  phoneTitle: 'Cambiar tu celular',
  phoneHint: 'Por ejemplo, +56912345678',
  phoneChanged: 'Tu celular se cambió',

  passwordTitle: 'Cambiar tu contraseña',
  current: 'Contraseña actual',
  next: 'Contraseña nueva',
  rule: ACCOUNT_MESSAGES.newPasswordRule,
  others: 'En tus demás dispositivos tendrás que iniciar sesión otra vez.',
  passwordInDoubt:
    'Se cortó la conexión y no sabemos si tu contraseña alcanzó a cambiar. Si te pedimos iniciar sesión, prueba con la nueva.',
  passwordChanged: 'Tu contraseña se cambió',
  forgot: '¿No la recuerdas?',
  sendLink: 'Recibir un enlace para elegir otra',

  noPassword: 'Entras con Google y todavía no tienes una contraseña.',
  createPassword: 'Crear una contraseña',
  createTitle: 'Crear una contraseña',
  createText: (mail: string) =>
    `Te enviaremos a ${mail} un enlace para elegirla. Después podrás entrar con Google o con tu contraseña.`,
  send: 'Enviar enlace',
  sending: 'Enviando…',
  linkSent: (mail: string) => `Te enviamos un enlace a ${mail}`,

  mailTitle: 'Cambiar tu correo',
  newMail: 'Correo nuevo',
  mailIntro: 'Te enviaremos un código al correo nuevo. Tu correo cambia cuando lo escribas aquí.',
  sendCode: 'Enviar código',
  codeTitle: 'Escribe el código',
  codeSent: (mail: string) => `Enviamos un código de 6 dígitos a ${mail}. Vence en unos minutos.`,
  code: 'Código de verificación',
  verify: 'Cambiar correo',
  verifying: 'Verificando…',
  resend: 'Reenviar código',
  resent: 'Código reenviado exitosamente',
  resendFailed: 'Error al reenviar el código. Intenta de nuevo.',
  mailChanged: 'Tu correo se cambió',
} as const;
