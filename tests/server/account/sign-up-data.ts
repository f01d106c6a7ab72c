import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { PASSWORD } from '#tests/server/test-backend.ts';

/** What every account tells of its person. */
export const PERSON = {
  ...{ rut: '15678234-3', name: 'Ana', lastname: 'Soto', phone: '987654321' },
  ...{ birthdate: '1980-05-17', gender: 'Femenino', region: 'Maule' },
};

/** A sign-up with an invitation, but for its token. */
export const INVITED = { ...PERSON, password: PASSWORD, consent: CONSENT_VERSION };

/** A sign-up without one, whose code is sent by mail. */
export const SIGNUP = {
  ...{ ...PERSON, mail: 'ana@correo.test', password: PASSWORD },
  ...{ role: 'Responsable', verificationMethod: 'mail' },
};

/** The code in a message. */
export function codeIn(message: { readonly text: string } | undefined): string {
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
}
