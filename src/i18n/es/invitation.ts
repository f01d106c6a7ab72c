import { HOME, SHIFTS_HOME } from '#domain/contract/paths.ts';
import { nextStep } from './next-step.ts';

/** The page that the link of an invitation opens. */
export const invitation = {
  pageTitle: 'Invitación',
  reading: 'Abriendo la invitación…',
  cannotOpenTitle: 'No pudimos abrir la invitación',
  noSecret:
    'El enlace está incompleto. Ábrelo de nuevo desde el mensaje, o pide otro a quien te invitó.',
  notOffered: 'Esta dirección no está disponible aquí.',
  offlineTitle: 'Para abrir la invitación necesitas internet',
  offline: 'Revisa tu conexión e intenta de nuevo. El enlace sigue sirviendo.',
  busy: nextStep.busy,
  homes: { '/': 'Ir al inicio', [HOME]: 'Ir a mi panel', [SHIFTS_HOME]: 'Ir a mis turnos' },
  usedByYou: 'Si la aceptaste tú, inicia sesión.',
  ifAccepted: 'Si ya aceptaste la invitación, inicia sesión.',
  signIn: 'Iniciar sesión',

  toCare: (inviter: string, patient: string) => `${inviter} te invita a cuidar a ${patient}`,
  toShare: (inviter: string, patient: string) =>
    `${inviter} te invita a compartir el calendario de ${patient}`,
  somebody: 'Una familia',
  patient: 'su ser querido',
  forContact: (contact: string) => `Esta invitación es para ${contact}.`,

  agreeTitle: 'Qué se verá',
  caregiverShows: (inviter: string, patient: string) =>
    `${inviter} y la familia de ${patient} verán tu nombre, tu celular, tus respuestas y cuándo no estás disponible.`,
  caregiverSees: (patient: string) =>
    `Tú verás el nombre de ${patient}, los turnos, las notas y el primer nombre de su familia y de quienes cuidan antes y después.`,
  memberShows: 'La familia verá tu nombre, y los cuidadores, tu primer nombre.',
  memberSees: (patient: string) =>
    `Verás y podrás cambiar el calendario, las notas y los cuidadores de ${patient}.`,
  privacyBefore: 'Al aceptar estás de acuerdo con esto y con la',
  privacyLink: 'política de privacidad',
  privacyAfter: '.',

  accept: 'Aceptar',
  acceptAs: (name: string) => `Aceptar como ${name}`,
  accepting: 'Aceptando…',
  otherAccount: 'Entrar con otra cuenta',
  keepAccount: 'Volver a mi cuenta',
  needsNetwork: 'Para esto necesitas internet: revisa tu conexión e intenta de nuevo.',
  acceptFailed: 'No se pudo aceptar la invitación.',
  acceptedTitle: 'Aceptaste la invitación',
  cannotBegin: 'La invitación quedó aceptada. Inicia sesión para continuar.',
  acceptedToCare: (patient: string) => `¡Gracias por cuidar a ${patient}! Aquí verás tus turnos.`,
  acceptedToShare: (patient: string) =>
    `Listo: ya puedes ver y cambiar el calendario de ${patient}`,

  newAccount: 'Crear mi cuenta',
  haveAccount: 'Ya tengo cuenta',
  /** After the server's message that the mail has one. */
  signInToAccept: 'Entra con tu cuenta para aceptar.',

  signupIntro: 'Crea tu cuenta para aceptar. Todos los datos son obligatorios.',
  mail: 'Correo electrónico',
  submit: 'Crear mi cuenta y aceptar',
  submitting: 'Creando tu cuenta…',
  submitFailed: 'No se pudo crear la cuenta.',
  codeFailed: 'No se pudo verificar el código.',
  changeData: 'Volver a mis datos',
  passwordToResend: 'Para enviarte otro código, escribe de nuevo tu contraseña.',
} as const;
