import { readMessage } from '#domain/contract/problem.ts';
import { acknowledged } from './acknowledged.ts';
import { tokenIn } from './auth.ts';
import type { Client } from './client.ts';
import type { Outcome } from './errors.ts';

/** Name, phone, password and mail of the own account, where the backend offers `own-name` and `own-access`. */
export function ownAccessApi(client: Client) {
  async function ask(method: 'PUT' | 'POST', path: string, json: object) {
    return acknowledged(await client(method, `/auth/me/${path}`, { json }), readMessage);
  }
  return {
    /** `PUT /auth/me/name` */
    changeName: (json: { readonly name: string; readonly lastname: string }) =>
      ask('PUT', 'name', json),

    /** `PUT /auth/me/phone` */
    changePhone: (phone: string) => ask('PUT', 'phone', { phone }),

    /** `PUT /auth/me/password`: returns the token with which this session continues, while all others end. */
    async changePassword(json: {
      readonly password: string;
      readonly newPassword: string;
    }): Promise<Outcome<string>> {
      return tokenIn(await client('PUT', '/auth/me/password', { json }));
    },

    /** `PUT /auth/me/mail`: sends a code to the new mail. */
    askMailCode: (json: { readonly mail: string; readonly password: string }) =>
      ask('PUT', 'mail', json),

    /** `POST /auth/me/mail/verify`: the mail is changed. */
    verifyMail: (code: string) => ask('POST', 'mail/verify', { code }),
  };
}
