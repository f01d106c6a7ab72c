import { type LoginRequest, type Me, readLogin, readMe } from '#domain/contract/auth.ts';
import { readMessage } from '#domain/contract/problem.ts';
import { done } from './acknowledged.ts';
import type { CallOptions, Client } from './client.ts';
import { isPermanent, type Outcome, readValue, unreadable } from './errors.ts';

/** `/auth/*`: who is signed in. */
export function authApi(client: Client) {
  return {
    /** `POST /auth/login`: the token. A wrong mail or password comes back as a failure. */
    async login(credentials: Omit<LoginRequest, 'RememberMe'>): Promise<Outcome<string>> {
      const json: LoginRequest = { ...credentials, RememberMe: true };
      const call = { json, anonymous: true, withCredentials: true };
      return tokenIn(await client('POST', '/auth/login', call));
    },

    /** `POST /auth/logout`: ends this session on the server, or the one of `token`. */
    logout: (token?: string): Promise<Outcome<unknown>> =>
      client('POST', '/auth/logout', { keepalive: true, ...withToken(token) }),

    /** `GET /auth/me/export`, where the backend offers `my-data`: all that it holds about the account. */
    myData: (): Promise<Outcome<unknown>> => client('GET', '/auth/me/export'),

    /** `DELETE /auth/me`, where the backend offers `delete-account`. */
    deleteAccount: () => done(client('DELETE', '/auth/me')),

    /**
     * `GET /auth/me`. With `token` it verifies that token instead of using the session's. Not every backend
     * answers 401 to a token it rejects, so any 4xx counts as 401; except a 404, which means that the backend has
     * no such call.
     */
    async me(token?: string): Promise<Outcome<Me>> {
      const answer = await client('GET', '/auth/me', withToken(token));
      const isRejected = answer.kind === 'rejected' && isPermanent(answer) && answer.status !== 404;
      return token && isRejected ? { kind: 'unauthorized' } : readValue(answer, readMe);
    },
  };
}

/**
 * The token in an answer that signs in. Any other JSON is a rejection, whatever its status, because the API did answer;
 * an answer without JSON says nothing about the credentials.
 */
export function tokenIn(answer: Outcome<unknown>): Outcome<string> {
  if (answer.kind !== 'ok') return answer;
  if (answer.value === undefined) return unreadable();
  const value = readLogin(answer.value);
  return value === null
    ? { kind: 'rejected', status: 200, message: readMessage(answer.value) }
    : { kind: 'ok', value };
}

/** Options for a call with a token other than the session's: its 401 ends no session. */
function withToken(token: string | undefined): CallOptions {
  return token === undefined
    ? {}
    : { anonymous: true, headers: { authorization: `Bearer ${token}` } };
}
