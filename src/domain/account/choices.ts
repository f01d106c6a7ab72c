/** The choices of the sign-up form, in the order in which they are offered. */

export const GENDERS = ['Masculino', 'Femenino', 'Otro'] as const;
export type Gender = (typeof GENDERS)[number];

/** The sixteen regions of Chile from north to south. */
export const REGIONS = [
  'Arica y Parinacota',
  'Tarapacá',
  'Antofagasta',
  'Atacama',
  'Coquimbo',
  'Valparaíso',
  'Metropolitana de Santiago',
  "Libertador General Bernardo O'Higgins",
  'Maule',
  'Ñuble',
  'Biobío',
  'La Araucanía',
  'Los Ríos',
  'Los Lagos',
  'Aysén del General Carlos Ibáñez del Campo',
  'Magallanes y la Antártica Chilena',
] as const;
export type Region = (typeof REGIONS)[number];

/** An account that is only a Cuidador is created with an invitation, or in the mobile app of another backend. */
export const SIGNUP_ROLES = ['Responsable', 'Responsable y Cuidador'] as const;
export type SignupRole = (typeof SIGNUP_ROLES)[number];

/** Where the verification code goes: by mail or as a text message. */
export const VERIFICATION_METHODS = ['mail', 'msg'] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];
