// Over 250 lines: everything that becomes of a link to a new password, on one backend for each engine.
import { beforeEach, describe, expect, it } from 'vitest';
import { purge } from '#server/store/purge.ts';
import { ENGINES, onOneEngine } from '#tests/server/engines.ts';
import { openTestBackend, PASSWORD, type TestBackend } from '#tests/server/test-backend.ts';

const MINUTE = 60_000;
const NEW = 'Nueva.Clave1';
const MARIA = 'maria@vinculo.test';

describe.each(ENGINES)('a forgotten password on $name', (engine) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
  });

  const post = (path: string, body: unknown) =>
    backend.call(null, 'POST', `/auth/${path}`, { body });
  const forget = async (mail = MARIA) => {
    const answer = await post('forgot-password', { mail });
    await backend.deps.background.settled();
    return answer;
  };
  const link = () => new URL(/http\S+/.exec(backend.sent.at(-1)?.text ?? '')?.[0] ?? 'about:blank');
  const reset = (changes = {}) =>
    post('reset-password', {
      mail: MARIA,
      token: link().searchParams.get('token'),
      newPassword: NEW,
      ...changes,
    });
  const login = (password: string) => post('login', { mail: MARIA, password });
  const USED_UP = {
    success: false,
    message: 'El enlace no es válido o ya venció. Pide uno nuevo.',
  };

  it('is replaced through a mail, and every session ends', async () => {
    const phone = await backend.signIn(MARIA);
    await forget();
    expect(backend.sent[0]?.to).toBe(MARIA);
    expect(link().href).toMatch(
      /^http:\/\/localhost\/reset-password\?email=maria%40vinculo\.test&token=/,
    );
    expect(backend.sent[0]?.html).toContain('Elegir una contraseña nueva');
    expect((await reset()).body).toEqual({
      success: true,
      message: 'Tu contraseña se cambió correctamente.',
    });
    expect((await backend.call(phone, 'GET', '/auth/me')).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEW)).status).toBe(200);
    await backend.deps.background.settled();
    expect(backend.sent.map(({ subject }) => subject)).toEqual([
      'Recupera tu contraseña de Vínculo',
      'Tu contraseña de Vínculo cambió',
    ]);
  });

  it('verifies the mail of the account', async () => {
    const { db } = backend.store;
    await db.updateTable('account').set({ mail_verified: 0 }).where('id', '=', 'maria').execute();
    await forget();
    await reset();
    const verified = await db
      .selectFrom('account')
      .select('mail_verified')
      .where('id', '=', 'maria')
      .executeTakeFirst();
    expect(verified).toEqual({ mail_verified: 1 });
  });

  it.each([
    ['stays, if the mail was verified', 1, 200],
    ['ends, if the mail was not: it may be that of a stranger', 0, 404],
  ])('the address of a feed %s', async (_what, mail_verified, status) => {
    const { db } = backend.store;
    await db.updateTable('account').set({ mail_verified }).where('id', '=', 'maria').execute();
    const maria = await backend.tokenOf(MARIA);
    const made = await backend.call(maria, 'POST', '/api/patients/rosa/feed', { body: {} });
    const { pathname } = new URL(made.body.address);
    expect((await backend.call(null, 'GET', pathname)).status).toBe(200);
    await forget();
    await reset();
    expect((await backend.call(null, 'GET', pathname)).status).toBe(status);
  });

  it('works at once, even if the old one was locked by too many attempts', async () => {
    for (let time = 0; time < 10; time += 1) expect((await login('mala')).status).toBe(401);
    await forget();
    await reset();
    expect((await login(NEW)).status).toBe(200);
  });

  it('gets the same answer for every mail, before any lookup', async () => {
    await backend.store.db
      .updateTable('account')
      .set({ estado_cuenta: 'Inactivo' })
      .where('id', '=', 'jorge')
      .execute();
    // Nor is the answer delayed by a mail server that never replies.
    const messenger = { ...backend.deps.messenger, mail: () => new Promise<void>(() => {}) };
    const background = { run: () => {}, settled: async () => {} };
    const app = await backend.anotherProcess({ messenger, background });
    const answers = [];
    for (const mail of [MARIA, 'nadie@vinculo.test', 'jorge@vinculo.test']) {
      answers.push(
        await backend.call(null, 'POST', '/auth/forgot-password', { app, body: { mail } }),
      );
      await forget(mail);
    }
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        message: 'Si tu correo está registrado, te enviamos un email para recuperar tu contraseña.',
        linkMinutes: 30,
      });
    }
    expect(backend.sent.map(({ to }) => to)).toEqual([MARIA]);
    expect((await forget('maria')).status).toBe(422);
  });

  it('accepts a link once, which also invalidates the account’s other links', async () => {
    await forget();
    const first = link().searchParams.get('token');
    await forget();
    const both = await Promise.all([reset(), reset({ newPassword: 'Otra.Clave2' })]);
    expect(both.map(({ body }) => body.success).sort()).toEqual([false, true]);
    expect((await reset({ token: first })).body).toEqual(USED_UP);
    expect((await reset({ token: first, newPassword: 'Otra.Clave2' })).body).toEqual(USED_UP);
  });

  it('leaves the links of other accounts', async () => {
    await forget('jorge@vinculo.test');
    const token = link().searchParams.get('token');
    await forget();
    expect((await reset()).body.success).toBe(true);
    expect((await reset({ mail: 'jorge@vinculo.test', token })).body.success).toBe(true);
  });

  it('is set once; a retry after a lost answer gets the same answer until the link expires', async () => {
    const account = () =>
      backend.store.db
        .selectFrom('account')
        .selectAll()
        .where('id', '=', 'maria')
        .executeTakeFirstOrThrow();
    await forget();
    const sent = link();
    const again = (changes = {}) => reset({ token: sent.searchParams.get('token'), ...changes });
    const first = await Promise.all([again(), again()]);
    const changed = await account();
    const token = (await login(NEW)).body.token;
    backend.advanceClock(29 * MINUTE);
    for (const { body } of [...first, await again()]) {
      expect(body).toEqual({ success: true, message: 'Tu contraseña se cambió correctamente.' });
    }
    // It had no effect: no session ended, no mail was sent, and the link sets no other password.
    expect((await again({ newPassword: 'Otra.Clave2' })).body).toEqual(USED_UP);
    expect((await again({ mail: 'jorge@vinculo.test' })).body).toEqual(USED_UP);
    expect(await account()).toEqual(changed);
    expect((await backend.call(token, 'GET', '/auth/me')).status).toBe(200);
    await backend.deps.background.settled();
    expect(backend.sent).toHaveLength(2);
    backend.advanceClock(MINUTE);
    expect((await again()).body).toEqual(USED_UP);
    await purge(backend.store, new Date(backend.deps.clock().getTime() + 1));
    expect(await backend.store.db.selectFrom('reset_token').selectAll().execute()).toEqual([]);
  });

  it('cannot be found out by trying passwords with a link that was used', async () => {
    await forget();
    const token = link().searchParams.get('token');
    await reset();
    const tries = [];
    for (let time = 0; time < 12; time += 1) {
      tries.push((await reset({ token, newPassword: `Otra.Clave${time}` })).status);
    }
    expect(tries.filter((status) => status === 200)).toHaveLength(9);
    expect(tries.slice(9)).toEqual([429, 429, 429]);
  });

  it.each([
    ['another account’s mail', { mail: 'jorge@vinculo.test' }],
    ['another token', { token: 'x'.repeat(43) }],
    ['no token', { token: undefined }],
    ['a token that is no text', { token: 7 }],
  ])('is not replaced with %s', async (_what, changes) => {
    await forget();
    expect((await reset(changes)).body).toEqual(USED_UP);
    expect((await reset()).body.success).toBe(true);
  });

  it('is not replaced after half an hour, or if the account was deactivated meanwhile', async () => {
    await forget();
    backend.advanceClock(30 * MINUTE);
    expect((await reset()).body).toEqual(USED_UP);
    await forget();
    await backend.store.db.updateTable('account').set({ estado_cuenta: 'Inactivo' }).execute();
    expect((await reset()).body).toEqual(USED_UP);
  });

  it('stores no token in plain text', async () => {
    await forget();
    const rows = await backend.store.db.selectFrom('reset_token').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(link().searchParams.get('token'));
  });

  it('can be requested five times an hour over all processes, whether or not the account exists', async () => {
    const app = await backend.anotherProcess();
    for (const mail of [MARIA, 'nadie@vinculo.test']) {
      const ask = (time: number) =>
        backend.call(null, 'POST', '/auth/forgot-password', {
          body: { mail },
          ...(time % 2 === 0 ? { app } : {}),
        });
      for (let time = 0; time < 5; time += 1) expect((await ask(time)).status).toBe(200);
      expect((await ask(5)).status).toBe(429);
    }
  });

  it('can be requested where its account has signed in, although others used up its requests', async () => {
    const asked = async (remoteAddress: string) => {
      const payload = { mail: MARIA };
      const call = {
        method: 'POST',
        url: '/auth/forgot-password',
        remoteAddress,
        payload,
      } as const;
      return (await backend.app.inject(call)).statusCode;
    };
    await backend.signIn(MARIA);
    for (let other = 0; other < 5; other += 1) {
      expect(await asked(`203.0.113.${other}`)).toBe(200);
    }
    expect(await asked('203.0.113.5')).toBe(429);
    for (let time = 0; time < 5; time += 1) expect((await forget()).status).toBe(200);
    expect((await forget()).status).toBe(429);
    expect((await reset()).body.success).toBe(true);
  });

  it('cannot be replaced by guessing tokens, and is replaced by its owner meanwhile', async () => {
    await forget();
    const tries = await Promise.all(Array.from({ length: 12 }, () => reset({ token: 'x' })));
    expect(tries.map(({ body }) => body)).toEqual(tries.map(() => USED_UP));
    expect((await reset()).body.success).toBe(true);
  });

  onOneEngine(engine, () => {
    it('links to the public address of the app, whatever the request says', async () => {
      const app = await backend.anotherProcess({ publicUrl: new URL('https://vinculo.example') });
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
      await backend.call(null, 'POST', '/auth/forgot-password', {
        app,
        headers,
        body: { mail: MARIA },
      });
      await backend.deps.background.settled();
      expect(link().origin).toBe('https://vinculo.example');
      await backend.call(null, 'POST', '/auth/forgot-password', { headers, body: { mail: MARIA } });
      await backend.deps.background.settled();
      expect(link().hostname).toBe('localhost');
    });

    it('has stricter rules for a new password, and does not use up the link on a violation', async () => {
      await forget();
      expect((await reset({ newPassword: 'SINMINUSCULA.1' })).body).toEqual({
        success: false,
        message:
          'La nueva contraseña no cumple el formato: 8+ caracteres, mayúscula, minúscula, número y símbolo.',
      });
      expect((await reset()).body.success).toBe(true);
    });

    it('can be requested sixty times an hour from one address, for any mails', async () => {
      const ask = (who: number) => post('forgot-password', { mail: `nadie${who}@vinculo.test` });
      for (let who = 0; who < 60; who += 1) expect((await ask(who)).status).toBe(200);
      expect((await ask(60)).status).toBe(429);
      backend.advanceClock(60 * 60_000);
      expect((await ask(60)).status).toBe(200);
    });
  });
});
