import type { Signup } from '#domain/account/fields.ts';

/** A sign-up. */
export const ANA: Signup = {
  rut: '11.111.111-1',
  name: 'Ana',
  lastname: 'Rojas',
  mail: 'ana@ejemplo.cl',
  phone: '+56912345678',
  password: 'Vinculo.2025',
  role: 'Responsable',
  birthdate: '1980-02-03',
  gender: 'Femenino',
  region: 'Los Lagos',
  verificationMethod: 'mail',
};
