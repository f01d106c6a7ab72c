import { CONSENT_VERSION } from '#domain/account/consent.ts';
import type { Signup } from '#domain/account/fields.ts';
import {
  type MailCheck,
  readMailCheck,
  readOutcome,
  type Outcome as Said,
} from '#domain/contract/account.ts';
import type { Backend } from './backend.ts';
import { createClient } from './client.ts';
import { type Outcome, unreadable } from './errors.ts';

/**
 * `/auth/*` before a session exists: signing up, and a forgotten password. Apart from the rest of the
 * API, so that only the pages that need it load it, and the worker never does.
 */
export function createDoors({ baseUrl }: Pick<Backend, 'baseUrl'>) {
  const client = createClient({ baseUrl, token: () => null });
  // A sign-up tells the version of the privacy text; a foreign backend does not know the field.
  const consent = baseUrl === '/';

  /** Asks for something to be done. `success: false` is a refusal in the server's words. */
  async function ask(path: string, json: unknown): Promise<Outcome<string | null>> {
    const answer = await client('POST', path, { json, anonymous: true });
    if (answer.kind !== 'ok') return answer;
    const said = readOutcome(answer.value);
    return said === null || said.success
      ? { kind: 'ok', value: said?.message ?? null }
      : { kind: 'refused', status: 200, message: said.message };
  }

  return {
    /** `GET /auth/check-email/{email}`. */
    async checkMail(mail: string, signal: AbortSignal): Promise<Outcome<MailCheck>> {
      const path = `/auth/check-email/${encodeURIComponent(mail)}`;
      const answer = await client('GET', path, { anonymous: true, signal });
      if (answer.kind !== 'ok') return answer;
      const check = readMailCheck(answer.value);
      return check === null ? unreadable() : { kind: 'ok', value: check };
    },

    /** `POST /auth/signup`: the account waits for its code. */
    signup: (signup: Signup): Promise<Outcome<string | null>> =>
      ask('/auth/signup', consent ? { ...signup, consent: CONSENT_VERSION } : signup),

    /** `POST /auth/resend-code`. */
    resendCode: (mail: string): Promise<Outcome<string | null>> =>
      ask('/auth/resend-code', { mail }),

    /** `POST /auth/verify`: opens the account. */
    verify: (mail: string, code: string): Promise<Outcome<string | null>> =>
      ask('/auth/verify', { mail, code }),

    /** `POST /auth/forgot-password`. */
    forgotPassword: (mail: string): Promise<Outcome<string | null>> =>
      ask('/auth/forgot-password', { mail }),

    /** `POST /auth/reset-password`. What is answered may still be a no: see `success`. */
    async resetPassword(reset: {
      readonly mail: string;
      readonly token: string;
      readonly newPassword: string;
    }): Promise<Outcome<Said>> {
      const answer = await client('POST', '/auth/reset-password', { json: reset, anonymous: true });
      if (answer.kind !== 'ok') return answer;
      const said = readOutcome(answer.value);
      return said === null ? unreadable() : { kind: 'ok', value: said };
    },
  };
}

export type Doors = ReturnType<typeof createDoors>;
