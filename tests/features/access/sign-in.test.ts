import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionService } from '#account/session.ts';
import { createApi } from '#api/api.ts';
import { SessionDatabase, sessionStore } from '#db/session-database.ts';
import { signIn } from '#features/access/sign-in.ts';
import { access } from '#i18n/es/access.ts';
import { signIn as signInMessages } from '#i18n/es/sign-in.ts';
import { answeredBy } from '#tests/api/answered-by.ts';
import { leavePagesAlone } from '#tests/app/page-alone.ts';

/** A page, and a backend that signs everybody in with the role named in their mail. */
let db: SessionDatabase;
let stored: Map<string, string>;
let asked: { readonly call: string; readonly bearer: string | null }[];
/** The backend's answer to a sign-in; null for a token with the role. */
let login200: object | null;
/** Another answer to a sign-in, or none. */
let login: (() => Response) | null;
/** The backend's answer to who is signed in; it offers nothing. */
let me: () => Response;
/** The backend's answer to a sign-out. */
let logout: () => Response | Promise<Response>;
beforeEach(() => {
  db = new SessionDatabase();
  stored = new Map();
  asked = [];
  login200 = null;
  login = null;
  me = () => Response.json({ id: 1 });
  logout = () => Response.json({ success: true });
  leavePagesAlone();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await db.delete();
});

/** The page that is signed in on goes nowhere by itself. */
const stay = async () => {};

/** A token with this account and role. */
function tokenOf(scope: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ scope, sub: scope })}.x`;
}

function device() {
  const api = createApi({
    ...answeredBy(async (request, path) => {
      const call = `${request.method} ${path}`;
      asked.push({ call, bearer: request.headers.get('authorization') });
      if (call === 'POST /auth/logout') return logout();
      if (call === 'GET /auth/me') return me();
      if (login !== null) return login();
      const { mail } = (await request.json()) as { mail: string };
      return Response.json(login200 ?? { token: tokenOf(mail) });
    }),
    token: () => stored.get('token') ?? null,
    onUnauthorized: () => void stored.delete('token'),
  });
  const session = createSessionService({
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    } as Storage,
    openStore: async () => sessionStore(db),
    hasRunHere: () => true,
    me: api.auth.me,
    logout: api.auth.logout,
  });
  return { api, session };
}

const kept = async () => ({
  page: stored.get('token') ?? null,
  worker: (await db.session.toArray()).map(({ token }) => token),
});
const loginCall = { call: 'POST /auth/login', bearer: null };

describe('signing in', () => {
  it.each(['Admin', 'Responsable', 'Responsable y Cuidador'])('lets a %s in', async (role) => {
    expect(await signIn(device(), { mail: role, password: 'x' }, stay)).toBeNull();
    const token = tokenOf(role);
    expect(await kept()).toEqual({ page: token, worker: [token] });
    expect(asked).toEqual([loginCall]);
  });

  it('does not blame the connection for an answer without a token', async () => {
    login200 = { success: false, message: 'Cuenta pendiente' };
    expect(await signIn(device(), { mail: 'Responsable', password: 'x' }, stay)).toBe(
      access.failed,
    );
    expect(await kept()).toEqual({ page: null, worker: [] });
  });

  const failed = 'Error al iniciar sesión. Verifica tus credenciales.';
  it.each<[string, () => Response, string]>([
    ['rejects it', () => Response.json({ message: 'No' }, { status: 401 }), failed],
    [
      'is not there',
      () => {
        throw new TypeError('Failed to fetch');
      },
      `${failed} ${access.offline}`,
    ],
    ['is a portal', () => new Response('<p>Wifi'), `${failed} ${access.offline}`],
    ['answers nothing', () => new Response(''), `${failed} ${access.offline}`],
    ['is overloaded', () => new Response('', { status: 503 }), `${failed} ${access.busy}`],
    [
      'was asked too often',
      () => Response.json({ message: 'Espera 5 minutos.' }, { status: 429 }),
      `${failed} Espera 5 minutos.`,
    ],
  ])(
    'says that it failed, and adds the reason, if the server %s',
    async (_how, answer, messages) => {
      login = answer;
      vi.spyOn(console, 'warn').mockReturnValue();
      expect(await signIn(device(), { mail: 'Responsable', password: 'x' }, stay)).toBe(messages);
      vi.restoreAllMocks();
    },
  );

  it.each([
    ['is full', new DOMException('no room', 'QuotaExceededError'), signInMessages.diskFull],
    ['refuses it', new DOMException('denied', 'SecurityError'), access.cannotStore],
  ])('says why the session is not stored where the disk %s', async (_how, cause, message) => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw cause;
    });
    expect(await signIn(device(), { mail: 'Responsable', password: 'x' }, stay)).toBe(message);
    vi.restoreAllMocks();
    expect(await kept()).toEqual({ page: null, worker: [] });
  });

  it('lets a Cuidador in where they are offered their shifts', async () => {
    me = () => Response.json({ id: 1, capabilities: ['caregiver-shifts'] });
    expect(await signIn(device(), { mail: 'Cuidador', password: 'x' }, stay)).toBeNull();
    const token = tokenOf('Cuidador');
    expect(await kept()).toEqual({ page: token, worker: [token] });
  });

  describe.each(['Cuidador', 'Paciente'])('as a %s, who may not enter', (role) => {
    const bearer = `Bearer ${tokenOf(role)}`;
    const revoked = { call: 'POST /auth/logout', bearer };
    /** Only a Cuidador might be offered something. */
    const question = role === 'Cuidador' ? [{ call: 'GET /auth/me', bearer }] : [];

    it('starts no session, and revokes the token', async () => {
      const messages = await signIn(device(), { mail: role, password: 'x' }, stay);
      expect(messages).toBe(access.roleNotAllowed);
      expect(await kept()).toEqual({ page: null, worker: [] });
      await expect.poll(() => asked).toEqual([loginCall, ...question, revoked]);
    });

    it.each([
      ['revokes it', () => Response.json({ success: true })],
      ['no longer knows it', () => Response.json({}, { status: 401 })],
      ['is overloaded', () => Response.json({}, { status: 503 })],
      ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ])('leaves who is signed in where they are, when the server %s', async (_how, answer) => {
      logout = answer;
      const services = device();
      await signIn(services, { mail: 'Responsable', password: 'x' }, stay);
      const before = await kept();
      const messages = await signIn(services, { mail: role, password: 'x' }, stay);
      expect(messages).toBe(access.roleNotAllowed);
      await expect.poll(() => asked).toEqual([loginCall, loginCall, ...question, revoked]);
      expect(await kept()).toEqual(before);
      expect(services.session.current()?.role).toBe('Responsable');
    });
  });
});
