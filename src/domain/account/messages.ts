import { PHONE_EXAMPLE } from './phone.ts';

/** The requirements of a new password for an existing account, shown wherever one is entered. */
const NEW_PASSWORD = '8+ caracteres, mayúscula, minúscula, número y símbolo.';

/**
 * The messages for each possible mistake in the data of an account. They are here and not with the page's texts,
 * because the server uses them too.
 */
export const ACCOUNT_MESSAGES = {
  mail: 'Email no válido',
  mailTaken: 'El correo ya está registrado',
  password: 'La contraseña debe tener mínimo 8 caracteres, 1 mayúscula, 1 número y 1 especial',
  birthdate: 'Selecciona tu fecha de nacimiento',
  gender: 'Selecciona tu género',
  region: 'Selecciona tu región',
  role: 'Selecciona tu rol',
  rut: 'RUT inválido o dígito verificador incorrecto',
  name: 'Ingresa tu nombre',
  lastname: 'Ingresa tu apellido',
  phone: `Número inválido. Ej: ${PHONE_EXAMPLE}`,
  verificationMethod: 'Selecciona un método de envío',
  code: 'Por favor completa el código.',
  newPassword: `La nueva contraseña no cumple el formato: ${NEW_PASSWORD}`,
  newPasswordRule: `Debe tener ${NEW_PASSWORD}`,
} as const;

/** The messages of `GET /auth/check-email/{email}` that pages recognise. */
export const MAIL_TAKEN = 'Email ya registrado';
export const MAIL_NOT_VALID = ACCOUNT_MESSAGES.mail;
export const MAIL_FREE = 'Email disponible';
