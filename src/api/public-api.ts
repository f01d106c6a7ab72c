import { CONSENT_VERSION } from '#domain/account/consent.ts';
import type { PersonalData, Signup } from '#domain/account/fields.ts';
import {
  type GoogleFlow,
  isGoogleNotSetUp,
  isProblem,
  type MailCheck,
  readGoogleFlow,
  readLinkMinutes,
  readMailCheck,
} from '#domain/contract/account.ts';
import { readLogin } from '#domain/contract/auth.ts';
import {
  type InvitationPreview,
  readInvitationPreview,
} from '#domain/contract/invitation-preview.ts';
import { readMessage } from '#domain/contract/problem.ts';
import { acknowledged } from './acknowledged.ts';
import { tokenIn } from './auth.ts';
import type { Backend } from './backend.ts';
import { createClient, TIMEOUT_MS } from './client.ts';
import { isPermanent, type Outcome, readValue } from './errors.ts';

/** The new account of an invited person; the server uses the invited mail or mobile, whatever is sent. */
interface InvitedSignup extends Omit<PersonalData, 'phone'> {
  readonly phone?: string;
  readonly mail?: string;
  readonly password: string;
}

/** How a sign-in with Google begins. */
type GoogleStart =
  | ({ readonly kind: 'ready' } & GoogleFlow)
  /** A backend that itself redirects the browser to Google, and back with a token. */
  | { readonly kind: 'other-backend' }
  | { readonly kind: 'not-set-up' }
  | { readonly kind: 'network' }
  | { readonly kind: 'rejected'; readonly message: string | null };

/**
 * `/auth/*` before a session exists: signing up, and a forgotten password. Kept apart from the rest of the
 * API so that only the pages that need it load it; the worker never does.
 */
export function createPublicApi({ baseUrl }: Pick<Backend, 'baseUrl'>) {
  const client = createClient({ baseUrl, token: () => null });
  const base = new URL(`${baseUrl}/`.replace(/\/+$/, '/'), location.origin);
  const googleUrl = new URL('auth/google?prompt=select_account', base).href;

  /** Makes a call that changes something; its value is the server's message. */
  const ask = (path: string, json: unknown) => askFor(path, json, readMessage);

  async function askFor<T>(path: string, json: unknown, read: (answer: unknown) => T) {
    return acknowledged(await client('POST', path, { json, anonymous: true }), read);
  }

  return {
    /** `GET /auth/check-email/{email}`. */
    async checkMail(mail: string, signal: AbortSignal): Promise<Outcome<MailCheck>> {
      const path = `/auth/check-email/${encodeURIComponent(mail)}`;
      const answer = await client('GET', path, { anonymous: true, signal });
      // Its message explains what is wrong with the mail, which is the answer to the question.
      return answer.kind === 'rejected' && !isPermanent(answer)
        ? readValue({ kind: 'ok', value: { message: answer.message } }, readMailCheck)
        : readValue(answer, readMailCheck);
    },

    /**
     * `POST /auth/signup`: creates an account that waits for its code.
     * @param takesConsent whether `check-email` reported that the call may contain the version of the privacy text.
     */
    signup: (signup: Signup, takesConsent: boolean) =>
      ask('/auth/signup', takesConsent ? { ...signup, consent: CONSENT_VERSION } : signup),

    /** `POST /auth/resend-code`. */
    resendCode: (mail: string) => ask('/auth/resend-code', { mail }),

    /** `POST /auth/verify`: opens the account. */
    verify: (mail: string, code: string) => ask('/auth/verify', { mail, code }),

    /** The address that starts a Google sign-in on a backend that redirects by itself. */
    googleUrl,

    /**
     * `GET /auth/google`, as a call. An answer other than our JSON, above all a redirect, means another backend. A
     * backend at another origin is not called at all, because its answer could not be read.
     */
    async beginGoogle(): Promise<GoogleStart> {
      if (base.origin !== location.origin) return { kind: 'other-backend' };
      let answer: Response;
      let body: unknown;
      try {
        answer = await fetch(googleUrl, {
          headers: { accept: 'application/json' },
          redirect: 'manual',
          cache: 'no-store',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        body = await answer.json().catch(() => null);
      } catch {
        return { kind: 'network' };
      }
      const flow = answer.ok ? readGoogleFlow(body) : null;
      if (flow !== null) return { kind: 'ready', ...flow };
      if (isGoogleNotSetUp(body)) return { kind: 'not-set-up' };
      return isProblem(body)
        ? { kind: 'rejected', message: readMessage(body) }
        : { kind: 'other-backend' };
    },

    /** `POST /auth/google`: exchanges Google's answer and the kept flow for a token. */
    async finishGoogle(answer: string, flow: string): Promise<Outcome<string>> {
      const json = { answer, flow };
      return tokenIn(await client('POST', '/auth/google', { json, anonymous: true }));
    },

    /**
     * `PUT /auth/me`, where the backend offers `complete-profile`: the data that a Google account still
     * lacks.
     */
    async completeProfile(token: string, data: PersonalData): Promise<Outcome<string | null>> {
      const answer = await client('PUT', '/auth/me', {
        json: { ...data, consent: CONSENT_VERSION },
        headers: { authorization: `Bearer ${token}` },
        anonymous: true,
      });
      return acknowledged(answer, readMessage);
    },

    /** `POST /auth/forgot-password`: how many minutes the link lasts, if the backend says so. */
    forgotPassword: (mail: string) => askFor('/auth/forgot-password', { mail }, readLinkMinutes),

    /** `POST /auth/reset-password`. */
    resetPassword: (reset: Readonly<Record<'mail' | 'token' | 'newPassword', string>>) =>
      ask('/auth/reset-password', reset),

    /** `POST /api/invitations/read`: the inviter, and the patient. */
    async readInvitation(token: string): Promise<Outcome<InvitationPreview>> {
      const answer = client('POST', '/api/invitations/read', { json: { token }, anonymous: true });
      return readValue(await answer, readInvitationPreview);
    },

    /** `POST /api/invitations/signup`: the token of the new account; null if a code was sent. */
    async signUpInvited(token: string, signup: InvitedSignup): Promise<Outcome<string | null>> {
      const json = { ...signup, token, consent: CONSENT_VERSION };
      const answer = await client('POST', '/api/invitations/signup', { json, anonymous: true });
      return acknowledged(answer, readLogin);
    },

    /** `POST /api/invitations/verify`: the token of the account that the code activates. */
    async verifyInvited(token: string, code: string): Promise<Outcome<string>> {
      const json = { token, code };
      return tokenIn(await client('POST', '/api/invitations/verify', { json, anonymous: true }));
    },
  };
}

export type PublicApi = ReturnType<typeof createPublicApi>;
