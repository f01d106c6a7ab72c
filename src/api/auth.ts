import { type LoginRequest, type Me, readLogin, readMe } from '#domain/contract/auth.ts';
import type { CallOptions, Client } from './client.ts';
import { type Outcome, unreadable } from './errors.ts';

/** `/auth/*`: who is signed in. */
export function authApi(client: Client) {
  return {
    /** `POST /auth/login`: the token. A wrong mail or password comes back as a failure. */
    async login(credentials: Omit<LoginRequest, 'RememberMe'>): Promise<Outcome<string>> {
      const json: LoginRequest = { ...credentials, RememberMe: true };
      const answer = await client('POST', '/auth/login', {
        json,
        anonymous: true,
        withCredentials: true,
      });
      if (answer.kind !== 'ok') return answer;
      const token = readLogin(answer.value);
      return token === null ? unreadable() : { kind: 'ok', value: token };
    },

    /** `POST /auth/logout`: the server forgets the session, or with `token` that one instead. */
    logout: (token?: string): Promise<Outcome<unknown>> =>
      client('POST', '/auth/logout', { keepalive: true, ...under(token) }),

    /** `GET /auth/me/export`, where the backend offers `my-data`: all that it holds about the account. */
    myData: (): Promise<Outcome<unknown>> => client('GET', '/auth/me/export'),

    /** `DELETE /auth/me`, where the backend offers `delete-account`. */
    deleteAccount: (): Promise<Outcome<unknown>> => client('DELETE', '/auth/me'),

    /** `GET /auth/me`. With `token` it verifies that token instead of the session's. */
    async me(token?: string): Promise<Outcome<Me>> {
      const answer = await client('GET', '/auth/me', under(token));
      if (answer.kind !== 'ok') return answer;
      const me = readMe(answer.value);
      return me === null ? unreadable() : { kind: 'ok', value: me };
    },
  };
}

/** What makes a call one of a token that is not the session's: its 401 ends nobody's. */
function under(token: string | undefined): CallOptions {
  return token === undefined
    ? {}
    : { anonymous: true, headers: { authorization: `Bearer ${token}` } };
}
