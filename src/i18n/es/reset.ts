import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';

/** A forgotten password: asking for a link, choosing a new one, done. */
export const reset = {
  forgotTitle: 'Recuperar contraseña',
  forgotIntro: 'Escribe el correo de tu cuenta y te enviaremos un enlace para elegir otra.',
  mail: 'Correo electrónico',
  checking: 'Revisando el correo…',
  registered: 'Este correo está registrado.',
  notRegistered: 'Este correo no está registrado.',
  checkFailed: 'No se pudo validar el correo.',
  send: 'Enviar enlace',
  sending: 'Enviando…',
  backToLogin: 'Volver al inicio de sesión',
  sent: 'Si tu correo está registrado, te enviamos un email para recuperar tu contraseña.',
  /** @param minutes how long the link lasts; null where the backend does not say. */
  sentHint: (minutes: number | null) =>
    `${minutes === null ? '' : `El enlace dura ${minutes} minutos. `}Si no llega en unos minutos, revisa el correo no deseado.`,
  sendFailed: 'No se pudo procesar la solicitud.',
  offline: 'Para esto necesitas internet: revisa tu conexión. Lo que escribiste sigue aquí.',

  resetTitle: 'Nueva contraseña',
  resetIntro: 'Elige una contraseña que no uses en otro lugar.',
  password: 'Nueva contraseña',
  confirmation: 'Confirmar contraseña',
  rule: ACCOUNT_MESSAGES.newPasswordRule,
  mismatch: 'Las contraseñas no coinciden.',
  empty: 'Por favor completa todos los campos.',
  change: 'Cambiar contraseña',
  changing: 'Cambiando…',
  noToken: 'Invalido o falta de token o email.',
  noTokenHint: 'Abre el enlace completo que te enviamos, o pide uno nuevo.',
  perhapsSpent: 'Si el enlace ya venció o lo usaste, pide uno nuevo.',
  askAgain: 'Pedir un enlace nuevo',
  mismatchToast: 'Las contraseñas no coinciden!',
  changed: 'Tu contraseña se cambió correctamente.',
  changeFailed: 'Algo salio mal. Intentelo de nuevo.',

  doneTitle: 'Contraseña actualizada',
  done: 'Ya puedes iniciar sesión con tu nueva contraseña. Por seguridad, se cerraron las sesiones que estaban abiertas.',
  login: 'Iniciar sesión',
} as const;
