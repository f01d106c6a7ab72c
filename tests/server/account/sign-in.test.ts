// Over 250 lines: one call and its rate limits, on one backend for each engine.
import { decodeJwt, SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Passwords } from '#server/auth/passwords.ts';
import { startHousekeeping } from '#server/housekeeping.ts';
import { LIMITS, ofMail, resetCount } from '#server/http/rate-limits.ts';
import { purge } from '#server/store/purge.ts';
import { ENGINES, onOneEngine } from '#tests/server/engines.ts';
import { openTestBackend, PASSWORD, type TestBackend } from '#tests/server/test-backend.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(ENGINES)('signing in on $name', (engine) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
  });

  const login = (body: unknown) => backend.call(null, 'POST', '/auth/login', { body });
  const me = (token: string | null, headers = {}) =>
    backend.call(token, 'GET', '/auth/me', { headers });

  it('returns a token with account and role, valid for a month', async () => {
    const token = await backend.signIn('maria@vinculo.test');
    const { sub, scope, exp, jti } = decodeJwt(token);
    expect({ sub, scope }).toEqual({ sub: 'maria', scope: 'Responsable' });
    expect(exp).toBe((backend.deps.clock().getTime() + 30 * DAY) / 1000);
    expect(jti).toBeTruthy();
    expect((await me(token)).body).toEqual({
      id: 'maria',
      name: 'María',
      lastname: 'Fuentes',
      email: 'maria@vinculo.test',
      role: 'Responsable',
      phone: null,
      hasPassword: true,
      awaiting: [],
      capabilities: [
        'claves',
        'conflictos',
        'cambios',
        'loved-ones',
        'handover-notes',
        'circle',
        'live',
        'notices',
        'care-hours',
        'people-pages',
        'my-data',
        'own-access',
        'own-name',
        'delete-account',
        'archive-loved-ones',
        'activity',
        'text-messages',
        'feeds',
      ],
    });
  });

  it('deletes what has expired: links, counts, ended sessions, old audit entries and stored mails', async () => {
    const { db } = backend.store;
    await startHousekeeping(backend.deps, backend.app.log).stop();
    const ended = await backend.signIn('maria@vinculo.test');
    await backend.call(ended, 'POST', '/auth/logout');
    await backend.call(null, 'POST', '/auth/forgot-password', {
      body: { mail: 'maria@vinculo.test' },
    });
    await backend.deps.background.settled();
    backend.advanceClock(31 * DAY);
    // A clock that is so far ahead is only trusted a day later.
    await startHousekeeping(backend.deps, backend.app.log).stop();
    backend.advanceClock(DAY + 1);
    // Audit entries are stored for two years.
    for (const days of [729, 731]) {
      await db
        .insertInto('audit_entry')
        .values({
          id: `${days} days`,
          at: new Date(backend.deps.clock().getTime() - days * DAY).toISOString(),
          id_actor: 'andrea',
          action: 'users-read',
          subject: null,
        })
        .execute();
    }
    let tidied = 0;
    const tidy = async () => {
      tidied += 1;
    };
    const { deps } = backend;
    const messenger = { ...deps.messenger, tidy };
    await startHousekeeping({ ...deps, messenger }, backend.app.log).stop();
    // Another process finds that it was done within the hour.
    await startHousekeeping(deps, backend.app.log).stop();
    expect(await db.selectFrom('revoked_token').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('reset_token').selectAll().execute()).toEqual([]);
    const audited = await db.selectFrom('audit_entry').select('id').execute();
    expect(audited).toEqual([{ id: '729 days' }]);
    const oldest = backend.deps.clock().getTime() - DAY;
    for (const { window_start } of await db.selectFrom('login_attempt').selectAll().execute()) {
      expect(Date.parse(window_start)).toBeGreaterThan(oldest);
    }
    expect(tidied).toBe(1);
  });

  it('recognises a mail however it is typed', async () => {
    const { status } = await login({ mail: ' MARIA@Vinculo.test ', password: PASSWORD });
    expect(status).toBe(200);
  });

  it('lets a Cuidador sign in: what they may do is decided call by call', async () => {
    expect(await backend.signIn('camila@vinculo.test')).toBeTruthy();
  });

  it('says the same for a wrong password, an unknown mail, an inactive account and empty fields', async () => {
    await backend.store.db
      .updateTable('account')
      .set({ estado_cuenta: 'Inactivo' })
      .where('id', '=', 'jorge')
      .execute();
    const answers = await Promise.all([
      login({ mail: 'maria@vinculo.test', password: 'otra' }),
      login({ mail: 'nadie@vinculo.test', password: PASSWORD }),
      login({ mail: 'jorge@vinculo.test', password: PASSWORD }),
      login({ mail: '', password: '' }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({
        code: 'invalid_credentials',
        message: 'Error al iniciar sesión. Verifica tus credenciales.',
      });
    }
  });

  it('stops guesses at one account after ten failures, until the quarter of an hour is over', async () => {
    const wrong = { mail: 'maria@vinculo.test', password: 'otra' };
    // All at once, so that none is checked before the others are counted.
    const guesses = await Promise.all(Array.from({ length: 14 }, () => login(wrong)));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    const blocked = await login({ ...wrong, password: PASSWORD });
    expect(blocked.status).toBe(429);
    expect(blocked.body.message).toBe('Demasiados intentos. Espera 15 minutos y prueba de nuevo.');
    expect(blocked.headers['retry-after']).toBe('900');
    expect((await login({ mail: 'jorge@vinculo.test', password: PASSWORD })).status).toBe(200);
    backend.advanceClock(14.5 * MINUTE);
    expect((await login(wrong)).body.message).toBe(
      'Demasiados intentos. Espera un minuto y prueba de nuevo.',
    );
    backend.advanceClock(MINUTE);
    expect((await login({ ...wrong, password: PASSWORD })).status).toBe(200);
  });

  const from = async (remoteAddress: string, password: string) => {
    const payload = { mail: 'maria@vinculo.test', password };
    const url = '/auth/login';
    const answer = await backend.app.inject({ method: 'POST', url, remoteAddress, payload });
    return answer.statusCode;
  };

  it('lets the owner of an account in while somebody else guesses at it', async () => {
    for (let time = 0; time < 10; time += 1) expect(await from('203.0.113.7', 'otra')).toBe(401);
    expect(await from('203.0.113.7', PASSWORD)).toBe(429);
    expect(await from('203.0.113.8', PASSWORD)).toBe(200);
  });

  it('stops guesses from many addresses, but not where the account was signed in to before', async () => {
    expect(await from('198.51.100.1', PASSWORD)).toBe(200);
    for (let time = 0; time < 60; time += 1) {
      expect(await from(`203.0.113.${Math.floor(time / 10)}`, 'otra')).toBe(401);
    }
    expect(await from('203.0.113.6', PASSWORD)).toBe(429);
    expect(await from('198.51.100.1', 'otra')).toBe(401);
    expect(await from('198.51.100.1', PASSWORD)).toBe(200);
  });

  it('forgets after three months where an account was signed in to', async () => {
    const { db } = backend.store;
    const known = async () => (await db.selectFrom('known_address').selectAll().execute()).length;
    const purgeNow = () => purge(backend.store, backend.deps.clock());
    await from('198.51.100.1', PASSWORD);
    await from('198.51.100.1', 'otra');
    for (let days = 0; days < 90; days += 5) {
      expect(await known()).toBe(1);
      await purgeNow();
      backend.advanceClock(5 * DAY);
    }
    backend.advanceClock(1);
    await purgeNow();
    expect(await known()).toBe(0);
  });

  it('counts the tries of one mail, however it is typed', async () => {
    const typed = ['maria@vinculo.test', ' MARIA@vinculo.test', 'Maria@Vinculo.test '];
    const guess = (time: number) => login({ mail: typed[time % 3], password: 'otra' });
    for (let time = 0; time < 10; time += 1) expect((await guess(time)).status).toBe(401);
    for (let time = 0; time < 3; time += 1) expect((await guess(time)).status).toBe(429);
  });

  it('gives nobody back the tries at another account', async () => {
    const guess = () => login({ mail: 'maria@vinculo.test', password: 'otra' });
    for (let time = 0; time < 10; time += 1) expect((await guess()).status).toBe(401);
    await backend.signIn('camila@vinculo.test');
    await backend.signIn('camila@vinculo.test');
    expect((await guess()).status).toBe(429);
    await resetCount(backend.deps, ofMail(LIMITS.loginByMail, 'camila@vinculo.test'));
    expect((await guess()).status).toBe(429);
  });

  it('counts over all processes, and per address too', async () => {
    const second = await backend.anotherProcess();
    const guess = (index: number) =>
      backend.call(null, 'POST', '/auth/login', {
        app: index % 2 === 0 ? backend.app : second,
        body: { mail: `nadie${index}@vinculo.test`, password: 'x' },
      });
    for (let index = 0; index < 100; index += 1) expect((await guess(index)).status).toBe(401);
    expect((await guess(100)).status).toBe(429);
    expect((await guess(101)).status).toBe(429);
  });

  it('does not count against a mail what comes from an address that is stopped', async () => {
    const wrong = (mail: string) => login({ mail, password: 'otra' });
    for (let index = 0; index < 100; index += 1) await wrong(`nadie${index}@vinculo.test`);
    for (let time = 0; time < 12; time += 1) {
      expect((await wrong('maria@vinculo.test')).status).toBe(429);
    }
    const { statusCode } = await backend.app.inject({
      method: 'POST',
      url: '/auth/login',
      remoteAddress: '203.0.113.7',
      payload: { mail: 'maria@vinculo.test', password: PASSWORD },
    });
    expect(statusCode).toBe(200);
  });

  it('stops as many guesses over two processes at once', async () => {
    const second = await backend.anotherProcess();
    const guesses = await Promise.all(
      Array.from({ length: 28 }, (_, index) =>
        backend.call(null, 'POST', '/auth/login', {
          app: index % 2 === 0 ? backend.app : second,
          body: { mail: 'maria@vinculo.test', password: `otra${index}` },
        }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(18);
  });

  it('accepts as many correct logins at once as the queue holds, above the limit for failures', async () => {
    const second = await backend.anotherProcess();
    const logins = await Promise.all(
      Array.from({ length: 140 }, (_, index) =>
        backend.call(null, 'POST', '/auth/login', {
          app: index % 2 === 0 ? backend.app : second,
          body: {
            mail: index % 3 === 0 ? 'MARIA@vinculo.test' : 'maria@vinculo.test',
            password: PASSWORD,
          },
        }),
      ),
    );
    expect(logins.map(({ status }) => status)).toEqual(logins.map(() => 200));
    // None of them remained in the counts.
    const wrong = { mail: 'maria@vinculo.test', password: 'otra' };
    for (let time = 0; time < 10; time += 1) expect((await login(wrong)).status).toBe(401);
  });

  it('rejects logins of one mail while too many are waiting, but no others', async () => {
    const { verify } = backend.deps.passwords;
    let checkOn = () => {};
    let running: Promise<void> | null = new Promise((resolve) => {
      checkOn = resolve;
    });
    const app = await backend.anotherProcess({
      passwords: {
        ...backend.deps.passwords,
        async verify(known, password) {
          const before = running;
          running = null;
          await before;
          return verify(known, password);
        },
      },
    });
    const to = (mail: string) =>
      backend.call(null, 'POST', '/auth/login', { app, body: { mail, password: PASSWORD } });
    const answered: number[] = [];
    const logins = Array.from({ length: 105 }, async () => {
      answered.push((await to('maria@vinculo.test')).status);
    });
    await expect.poll(() => answered, { timeout: 10_000 }).toEqual([503, 503, 503, 503]);
    // It is a check of María's that waits, and not the one that comes next.
    await expect.poll(() => running === null).toBe(true);
    expect((await to('jorge@vinculo.test')).status).toBe(200);
    checkOn();
    await Promise.all(logins);
    expect(answered.filter((status) => status === 200)).toHaveLength(101);
    expect((await to('maria@vinculo.test')).status).toBe(200);
  });

  it('does not count correct logins', async () => {
    for (let time = 0; time < 15; time += 1) {
      expect(await backend.signIn('maria@vinculo.test')).toBeTruthy();
    }
  });

  it.each([
    ['deactivated', { estado_cuenta: 'Inactivo' }],
    ['waiting to be verified', { estado_cuenta: 'Pendiente' }],
    ['given a new token version', { token_version: 2 }],
  ])('shuts out an account at once when it is %s', async (_what, change) => {
    const token = await backend.signIn('maria@vinculo.test');
    await backend.store.db.updateTable('account').set(change).where('id', '=', 'maria').execute();
    expect((await me(token)).status).toBe(401);
  });

  it('ends this session on logout, on every process, but not that of another phone', async () => {
    const [here, there] = [
      await backend.signIn('maria@vinculo.test'),
      await backend.signIn('maria@vinculo.test'),
    ];
    const answer = await backend.call(here, 'POST', '/auth/logout');
    expect(answer.body).toEqual({ success: true });
    const second = await backend.anotherProcess();
    expect((await backend.call(here, 'GET', '/auth/me', { app: second })).status).toBe(401);
    expect((await me(here)).status).toBe(401);
    expect((await me(there)).status).toBe(200);
  });

  onOneEngine(engine, () => {
    it.each([{}, { RememberMe: false }, { RememberMe: 'no' }])(
      'returns a token for half a day without «remember me»: %o',
      async (more) => {
        const { body } = await login({ mail: 'maria@vinculo.test', password: PASSWORD, ...more });
        backend.advanceClock(13 * 60 * MINUTE);
        expect((await me(body.token)).status).toBe(401);
      },
    );

    it.each([
      ['nothing', undefined],
      ['a list', []],
      ['a mail that is a number', { mail: 7, password: 'x' }],
      ['no password', { mail: 'maria@vinculo.test' }],
      ['a password without end', { mail: 'maria@vinculo.test', password: 'x'.repeat(2000) }],
    ])('rejects a body that is %s', async (_what, body) => {
      const answer = await login(body);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ code: 'invalid_request', issues: [{}] });
    });

    it.each([
      ['what stands before the address that a proxy tells', '127.0.0.1', '200.1.1.1'],
      ['an address of its own network that a proxy tells', '::ffff:10.0.0.2', '172.17.0.1'],
      ['a header of a client that is no proxy', '45.1.1.1', undefined],
    ])('does not use %s as the address', async (_what, remoteAddress, forwarded) => {
      const app = await backend.anotherProcess({ publicUrl: new URL('https://vinculo.example') });
      const statuses = [];
      for (let index = 0; index < 101; index += 1) {
        const { statusCode } = await app.inject({
          method: 'POST',
          url: '/auth/login',
          remoteAddress,
          headers: {
            'x-forwarded-for': [`9.1.1.${index}`, forwarded].filter(Boolean).join(', '),
          },
          payload: { mail: `nadie${index}@vinculo.test`, password: 'x' },
        });
        statuses.push(statusCode);
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(100);
      expect(statuses.at(-1)).toBe(429);
    });

    it('counts an IPv6 network as one address, and an IPv4 address as itself', async () => {
      const from = async (remoteAddress: string, mail: string) => {
        const payload = { mail, password: 'x' };
        const { statusCode } = await backend.app.inject({
          method: 'POST',
          url: '/auth/login',
          remoteAddress,
          payload,
        });
        return statusCode;
      };
      for (let index = 0; index < 100; index += 1) {
        const address = `2001:db8:1:2:${index.toString(16)}::${(7 * index).toString(16)}`;
        expect(await from(address, `nadie${index}@vinculo.test`)).toBe(401);
      }
      expect(await from('2001:db8:1:2:ffff::1', 'otra@vinculo.test')).toBe(429);
      expect(await from('2001:db8:1:3::1', 'otra@vinculo.test')).toBe(401);
      expect(await from('::ffff:203.0.113.7', 'otra@vinculo.test')).toBe(401);
    });

    it('rejects a call without a token, or with an invalid or expired one', async () => {
      const token = await backend.signIn('maria@vinculo.test');
      expect((await me(null)).status).toBe(401);
      expect((await me(null)).headers['www-authenticate']).toBe('Bearer');
      expect((await me(null, { authorization: token })).status).toBe(401);
      expect((await me(null, { authorization: `bearer ${token}` })).status).toBe(200);
      expect((await me(`${token}x`)).status).toBe(401);
      backend.advanceClock(30 * DAY);
      const late = await me(token);
      expect(late.status).toBe(401);
      expect(late.body.message).toBe('Tu sesión venció. Inicia sesión de nuevo.');
    });

    it.each([
      ['another secret', 'HS256', 'f'.repeat(32), { ver: 1 }],
      ['another algorithm', 'HS512', null, { ver: 1 }],
      ['no version', 'HS256', null, {}],
      ['another version', 'HS256', null, { ver: 2 }],
    ] as const)('rejects a token with %s', async (_what, alg, secret, claims) => {
      const now = backend.deps.clock();
      const token = await new SignJWT({ scope: 'Responsable', ...claims })
        .setProtectedHeader({ alg })
        .setSubject('maria')
        .setJti('forged')
        .setExpirationTime(new Date(now.getTime() + DAY))
        .sign(secret === null ? backend.deps.secret : new TextEncoder().encode(secret));
      expect((await me(token)).status).toBe(401);
    });

    it('rejects an unsigned token', async () => {
      const token = await backend.signIn('maria@vinculo.test');
      const [, payload] = token.split('.');
      const header = Buffer.from('{"alg":"none"}').toString('base64url');
      expect((await me(`${header}.${payload}.`)).status).toBe(401);
    });

    it('asks the browser to clear its cache on logout, but not the storage with unsent changes', async () => {
      const token = await backend.signIn('maria@vinculo.test');
      const { headers } = await backend.call(token, 'POST', '/auth/logout');
      expect(headers['clear-site-data']).toBe('"cache"');
    });

    it('hashes a password just the same if nobody has the mail', async () => {
      const checked: (string | null)[] = [];
      const passwords: Passwords = {
        ...backend.deps.passwords,
        verify: async (known) => {
          checked.push(known === null ? null : 'a hash');
          return false;
        },
      };
      const app = await backend.anotherProcess({ passwords });
      for (const mail of ['maria@vinculo.test', 'nadie@vinculo.test']) {
        await backend.call(null, 'POST', '/auth/login', { app, body: { mail, password: 'x' } });
      }
      expect(checked).toEqual(['a hash', null]);
    });
  });
});
