import { nextStep } from './next-step.ts';

/** Signing in and the way into the dashboard. */
export const access = {
  title: 'Iniciar sesión',
  welcome: 'Te damos la bienvenida',
  intro: 'Ingresa para ver y organizar los cuidados de tu familia.',
  tagline:
    'Buscamos ayudar a cada familia que tiene un ser querido que necesita cuidados constantes.',
  mail: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  submitting: 'Iniciando sesión...',
  forgotPassword: '¿Olvidaste tu contraseña?',
  or: 'o',
  google: 'Continuar con Google',
  connectingGoogle: 'Conectando con Google...',
  noAccount: '¿Aún no tienes cuenta?',
  createAccount: 'Crear una cuenta',

  failed: 'Error al iniciar sesión. Verifica tus credenciales.',
  googleFailed: 'Error al iniciar sesión con Google. Intenta de nuevo.',
  offline: 'Para iniciar sesión necesitas internet. Revisa tu conexión e intenta de nuevo.',
  busy: nextStep.busy,
  tokenInvalid: 'El enlace para entrar no es válido o ya venció. Inicia sesión para continuar.',
  roleNotAllowed:
    'Tu cuenta no tiene acceso a este panel. Si tu rol es Cuidador, usa la aplicación móvil.',
  cannotStore:
    'Este navegador no permite guardar la sesión. Revisa si estás en modo incógnito o si las cookies y datos de sitios están bloqueados.',

  signedIn: 'Ya hay una sesión iniciada en este dispositivo.',
  goToDashboard: 'Ir a mi panel',
} as const;
