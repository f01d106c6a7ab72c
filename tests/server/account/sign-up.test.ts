// Over 250 lines: one account from sign-up to its first sign-in, on one backend for each engine.
import { beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { NotSent } from '#server/mail/messenger.ts';
import { purge } from '#server/store/purge.ts';
import { ENGINES, onOneEngine } from '#tests/server/engines.ts';
import { failingAt } from '#tests/server/faulty-store.ts';
import { openTestBackend, type TestBackend } from '#tests/server/test-backend.ts';
import { codeIn, SIGNUP } from './sign-up-data.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const ANA = {
  ...{ ...SIGNUP, rut: '15.678.234-3', name: 'Ana <b>', mail: 'Ana@correo.test' },
  ...{ password: 'Segura.12', role: 'Responsable y Cuidador' },
};

describe.each(ENGINES)('a new account on $name', (engine) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
  });

  const post = (path: string, body: unknown) =>
    backend.call(null, 'POST', `/auth/${path}`, { body });
  const signup = (changes = {}) => post('signup', { ...ANA, ...changes });
  const verify = (code: string, mail = 'ana@correo.test') => post('verify', { mail, code });
  const check = async (mail: string) =>
    (await backend.call(null, 'GET', `/auth/check-email/${encodeURIComponent(mail)}`)).body;
  const login = (password = ANA.password) =>
    post('login', { mail: 'ana@correo.test', password, RememberMe: true });
  const consents = () =>
    backend.store.db.selectFrom('consent').select(['version', 'given_at']).execute();
  const lastCode = () => codeIn(backend.sent.at(-1));
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('is signed up for, verified by mail and signed in with', async () => {
    const capabilities = ['signup-consent', 'signup-text-messages', 'loved-ones'];
    expect(await check('ana@correo.test')).toEqual({
      message: 'Email disponible',
      valid: true,
      capabilities,
    });
    const answer = await signup();
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      message: 'Te enviamos un código de verificación.',
    });
    // Who knows the password is told that the code is missing; nobody else is.
    const waiting = await login();
    expect([waiting.status, waiting.body.code]).toEqual([403, 'not_verified']);
    expect(await login('Otra.Clave1')).toMatchObject({
      ...{ status: 401, body: { code: 'invalid_credentials' } },
    });
    expect(backend.sent).toHaveLength(1);
    expect(backend.sent[0]).toMatchObject({
      to: 'ana@correo.test',
      subject: 'Tu código de verificación de Vínculo',
    });
    // The link leads back to where the code is entered, and has no code itself.
    expect(backend.sent[0]?.text).toContain(
      'http://localhost/signup/step6#correo=ana%40correo.test\n',
    );
    expect(backend.sent[0]?.text).toContain('Hola, Ana <b>:');
    expect(backend.sent[0]?.html).toContain('Hola, Ana &lt;b&gt;:');
    expect(backend.sent[0]?.html).not.toContain('<b>');
    expect((await verify(lastCode())).body).toEqual({
      success: true,
      message: 'Tu cuenta está verificada.',
    });
    expect((await login()).status).toBe(200);
    expect(await check('ana@correo.test')).toEqual({
      message: 'Email ya registrado',
      valid: false,
      capabilities,
    });
    const { db } = backend.store;
    expect(
      await db.selectFrom('account').selectAll().where('mail', '=', 'ana@correo.test').execute(),
    ).toMatchObject([
      {
        rut: '15678234-3',
        phone: '+56987654321',
        role: 'Responsable y Cuidador',
        estado_cuenta: 'Activo',
        birthdate: '1980-05-17',
        mail_verified: 1,
      },
    ]);
  });

  it('keeps the version of the privacy text that was agreed to, and when', async () => {
    await signup({ consent: CONSENT_VERSION });
    expect(await consents()).toEqual([
      { version: CONSENT_VERSION, given_at: backend.deps.clock().toISOString() },
    ]);
  });

  it('keeps no consent of a sign-up that was replaced by another', async () => {
    await signup({ consent: CONSENT_VERSION });
    await signup({ name: 'Otra' });
    expect(await consents()).toEqual([]);
  });

  it('is verified by text message, which does not verify the mail', async () => {
    await signup({ verificationMethod: 'msg' });
    expect(backend.sent.map(({ to, subject }) => [to, subject])).toEqual([['+56987654321', 'SMS']]);
    expect((await verify(lastCode())).status).toBe(200);
    const row = await backend.store.db
      .selectFrom('account')
      .select('mail_verified')
      .where('mail', '=', 'ana@correo.test')
      .executeTakeFirst();
    expect(row?.mail_verified).toBe(0);
  });

  it('is rejected for a mail that has an account, in whatever case', async () => {
    for (const mail of ['maria@vinculo.test', 'MARIA@vinculo.test']) {
      const answer = await signup({ mail });
      expect(answer.status).toBe(409);
      expect(answer.body.message).toBe('El correo ya está registrado');
    }
    expect(backend.sent).toHaveLength(0);
  });

  it('is rejected, and sends nothing, if another sign-up of the mail is verified meanwhile', async () => {
    await signup();
    const { hash } = backend.deps.passwords;
    const app = await backend.anotherProcess({
      passwords: {
        ...backend.deps.passwords,
        async hash(password) {
          expect((await verify(lastCode())).status).toBe(200);
          return hash(password);
        },
      },
    });
    const body = { ...ANA, password: 'Otra.Clave2' };
    expect((await backend.call(null, 'POST', '/auth/signup', { app, body })).status).toBe(409);
    expect(backend.sent).toHaveLength(1);
    expect((await login()).status).toBe(200);
  });

  it('that was never verified can be signed up again, and the last password counts', async () => {
    await signup({ password: 'Primera.1' });
    const first = lastCode();
    expect(await check('ana@correo.test')).toMatchObject({ valid: true });
    await signup({ name: 'Anita' });
    if (first !== lastCode()) expect((await verify(first)).status).toBe(422);
    await verify(lastCode());
    expect((await login('Primera.1')).status).toBe(401);
    expect((await login()).status).toBe(200);
  });

  it('keeps password and code of the same sign-up, even if the next one is cut off by a crash', async () => {
    await signup({ password: 'Primera.1' });
    const app = await backend.anotherProcess({
      store: failingAt(backend.store, 'insert', 'verification_code'),
    });
    const body = { ...ANA, password: 'Segunda.1' };
    expect((await backend.call(null, 'POST', '/auth/signup', { app, body })).status).toBe(500);
    expect((await verify(lastCode())).status).toBe(200);
    expect((await login('Segunda.1')).status).toBe(401);
    expect((await login('Primera.1')).status).toBe(200);
  });

  it('has the mail once, even if two sign up at the same time', async () => {
    const answers = await Promise.all([signup(), signup(), signup()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const rows = await backend.store.db
      .selectFrom('account')
      .select('id')
      .where('mail', '=', 'ana@correo.test')
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('locks its code after five wrong ones, even if sent all at once, and no other', async () => {
    await signup({ mail: 'luis@correo.test' });
    const luis = lastCode();
    await signup();
    const code = lastCode();
    const tries = await Promise.all(Array.from({ length: 5 }, () => verify(wrong(code))));
    expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    const sixth = await verify(code);
    expect(sixth.status).toBe(422);
    expect(sixth.body).toEqual(tries[0]?.body);
    expect((await verify(luis, 'luis@correo.test')).status).toBe(200);
    await post('resend-code', { mail: ANA.mail });
    expect((await verify(lastCode())).status).toBe(200);
  });

  it('opens with its code, although others tried many for its mail', async () => {
    const guess = async () => {
      const guesses = Array.from({ length: 25 }, () => verify(wrong(lastCode())));
      for (const { status } of await Promise.all(guesses)) expect(status).toBe(422);
    };
    await guess();
    await signup();
    await guess();
    await post('resend-code', { mail: ANA.mail });
    expect((await verify(lastCode())).status).toBe(200);
  });

  it('accepts a code for ten minutes, and only its own', async () => {
    await signup();
    const code = lastCode();
    const others = await verify(code, 'nadie@correo.test');
    expect(others.status).toBe(422);
    backend.advanceClock(10 * MINUTE);
    expect((await verify(code)).body).toEqual(others.body);
    await post('resend-code', { mail: ANA.mail });
    expect((await verify(lastCode())).status).toBe(200);
    expect((await verify('12345')).body.message).toBe('Por favor completa el código.');
  });

  const anas = () =>
    backend.store.db
      .selectFrom('account')
      .selectAll()
      .where('mail', '=', 'ana@correo.test')
      .executeTakeFirstOrThrow();

  it('is verified once; a retry after a lost answer gets the same answer until the code expires', async () => {
    await signup();
    const code = lastCode();
    const first = await Promise.all([verify(code), verify(code)]);
    const opened = await anas();
    backend.advanceClock(9 * MINUTE);
    const again = await verify(code);
    for (const { status, body } of [...first, again]) {
      expect(status).toBe(200);
      expect(body).toEqual({ success: true, message: 'Tu cuenta está verificada.' });
    }
    expect(await anas()).toEqual(opened);
    expect((await verify(wrong(code))).status).toBe(422);
    expect((await verify(code, 'maria@vinculo.test')).status).toBe(422);
    backend.advanceClock(MINUTE);
    expect((await verify(code)).status).toBe(422);
  });

  it('gets it also if the last allowed attempt was right, but not without limit', async () => {
    await signup();
    const code = lastCode();
    for (let time = 0; time < 4; time += 1) await verify(wrong(code));
    const tries = [];
    for (let time = 0; time < 8; time += 1) tries.push((await verify(code)).status);
    expect(tries).toEqual([200, 200, 200, 200, 200, 200, 422, 422]);
  });

  it('that was deactivated is not answered that its code was right', async () => {
    await signup();
    await verify(lastCode());
    await backend.store.db
      .updateTable('account')
      .set({ estado_cuenta: 'Inactivo' })
      .where('mail', '=', 'ana@correo.test')
      .execute();
    expect((await verify(lastCode())).status).toBe(422);
    expect((await anas()).estado_cuenta).toBe('Inactivo');
  });

  it('deletes a used code once it has expired, but not a pending one', async () => {
    await signup();
    await verify(lastCode());
    await signup({ mail: 'otra@correo.test' });
    backend.advanceClock(11 * MINUTE);
    await purge(backend.store, backend.deps.clock());
    const rows = await backend.store.db.selectFrom('verification_code').selectAll().execute();
    expect(rows).toMatchObject([{ used_at: null }]);
  });

  it('stores no code in plain text', async () => {
    await signup();
    const rows = await backend.store.db.selectFrom('verification_code').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(lastCode());
  });

  it('resends the code by the requested channel, and answers 404 if none is pending', async () => {
    await signup({ verificationMethod: 'msg' });
    const answer = await post('resend-code', { mail: ' ANA@correo.test' });
    expect(answer.body).toEqual({ success: true, message: 'Código reenviado exitosamente' });
    expect(backend.sent.map(({ to }) => to)).toEqual(['+56987654321', '+56987654321']);
    for (const mail of ['nadie@correo.test', 'maria@vinculo.test']) {
      expect((await post('resend-code', { mail })).status).toBe(404);
    }
  });

  it('sends at most six an hour to one mail and to one phone, over all processes', async () => {
    const app = await backend.anotherProcess();
    await signup();
    for (let time = 1; time < 6; time += 1) {
      const body = { mail: ANA.mail };
      const answer = await backend.call(null, 'POST', '/auth/resend-code', { app, body });
      expect(answer.status).toBe(200);
    }
    expect((await post('resend-code', { mail: ANA.mail })).status).toBe(429);
    expect((await signup()).status).toBe(429);
    for (let other = 0; other < 6; other += 1) {
      const mail = `otra${other}@correo.test`;
      expect((await signup({ mail, verificationMethod: 'msg' })).status).toBe(201);
    }
    const seventh = await signup({ mail: 'otra7@correo.test', verificationMethod: 'msg' });
    expect(seventh.status).toBe(429);
    backend.advanceClock(60 * MINUTE);
    expect((await post('resend-code', { mail: ANA.mail })).status).toBe(200);
  });

  it('says so if the code could not be sent, and can be retried', async () => {
    const messenger = {
      ...backend.deps.messenger,
      mail: () => Promise.reject(new NotSent('the mail was not taken')),
    };
    const app = await backend.anotherProcess({ messenger });
    const answer = await backend.call(null, 'POST', '/auth/signup', { app, body: ANA });
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('60');
    expect(answer.body.message).toBe(
      'No pudimos enviar el mensaje. Intenta de nuevo en unos minutos.',
    );
    expect((await signup()).status).toBe(201);
    expect((await verify(lastCode())).status).toBe(200);
  });

  it('says so also if another code could not be sent', async () => {
    await signup();
    const mail = () => Promise.reject(new NotSent('the mail was not taken'));
    const app = await backend.anotherProcess({ messenger: { ...backend.deps.messenger, mail } });
    const call = { app, body: { mail: ANA.mail } };
    expect((await backend.call(null, 'POST', '/auth/resend-code', call)).status).toBe(503);
    expect((await post('resend-code', { mail: ANA.mail })).status).toBe(200);
    expect((await verify(lastCode())).status).toBe(200);
  });

  it('keeps the code that arrived, with its attempts, if another could not be sent', async () => {
    await signup();
    const code = lastCode();
    for (let time = 1; time < 5; time += 1) await verify(wrong(code));
    const mail = () => Promise.reject(new NotSent('the mail was not taken'));
    const app = await backend.anotherProcess({ messenger: { ...backend.deps.messenger, mail } });
    const call = { app, body: { mail: ANA.mail } };
    await backend.call(null, 'POST', '/auth/resend-code', call);
    expect((await verify(wrong(code))).status).toBe(422);
    expect((await verify(code)).status).toBe(422);
    await signup();
    const again = lastCode();
    await backend.call(null, 'POST', '/auth/resend-code', call);
    expect((await verify(again)).status).toBe(200);
  });

  it('does not restore a code over one that was sent meanwhile', async () => {
    await signup();
    const mail = async () => {
      await post('resend-code', { mail: ANA.mail });
      throw new NotSent('the mail was not taken');
    };
    const app = await backend.anotherProcess({ messenger: { ...backend.deps.messenger, mail } });
    const call = { app, body: { mail: ANA.mail } };
    expect((await backend.call(null, 'POST', '/auth/resend-code', call)).status).toBe(503);
    expect((await verify(lastCode())).status).toBe(200);
  });

  it('is deleted if it is not verified within a month', async () => {
    await signup();
    backend.advanceClock(29 * DAY);
    await purge(backend.store, backend.deps.clock());
    const list = () => backend.store.db.selectFrom('account').select('mail').execute();
    expect((await list()).map(({ mail }) => mail)).toContain('ana@correo.test');
    await signup();
    for (let week = 0; week < 5; week += 1) {
      backend.advanceClock(7 * DAY);
      await purge(backend.store, backend.deps.clock());
    }
    const rows = await list();
    expect(rows.map(({ mail }) => mail)).not.toContain('ana@correo.test');
    expect(rows).toHaveLength(6);
  });

  it('is not deleted after that month while its code is valid', async () => {
    await signup();
    backend.advanceClock(31 * DAY);
    await post('resend-code', { mail: 'ana@correo.test' });
    await backend.deps.background.settled();
    await purge(backend.store, backend.deps.clock());
    expect((await verify(lastCode())).status).toBe(200);
    expect((await login()).status).toBe(200);
  });

  it('gives the three answers about a mail, up to a limit', async () => {
    expect(await check('maria@vinculo.test')).toMatchObject({
      message: 'Email ya registrado',
      valid: false,
    });
    expect(await check(`${'m'.repeat(64)}@${'correo'.repeat(20)}.test`)).toMatchObject({
      valid: true,
    });
    expect(await check('maria@')).toMatchObject({ message: 'Email no válido', valid: false });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => check('maria@vinculo.test')),
    );
    expect(answers.filter(({ code }) => code === 'too_many_attempts')).toHaveLength(11);
    // This limit does not affect signing in.
    expect(await backend.signIn('maria@vinculo.test')).toBeTruthy();
  });

  onOneEngine(engine, () => {
    it.each([
      ['sign-ups', 40, 'signup', ANA],
      ['calls for another code', 60, 'resend-code', {}],
      ['codes', 100, 'verify', { code: '123456' }],
      ['new passwords asked for', 60, 'forgot-password', {}],
      ['new passwords', 60, 'reset-password', { token: 'x', newPassword: 'Nueva.Clave1' }],
    ])(
      '%s of one address are stopped after %i, and those of no other',
      async (_what, most, path, body) => {
        const call = (index: number, remoteAddress = '203.0.113.7') =>
          backend.app.inject({
            method: 'POST',
            url: `/auth/${path}`,
            remoteAddress,
            payload: { ...body, mail: `nadie${index}@correo.test` },
          });
        for (let index = 0; index < most; index += 1) {
          expect((await call(index)).statusCode).not.toBe(429);
        }
        expect((await call(most)).statusCode).toBe(429);
        expect((await call(most, '203.0.113.8')).statusCode).not.toBe(429);
      },
    );

    it('answers one address about no more than two hundred mails', async () => {
      for (let index = 0; index < 200; index += 1) {
        expect(await check(`nadie${index}@correo.test`)).toMatchObject({ valid: true });
      }
      expect(await check('nadie200@correo.test')).toMatchObject({ code: 'too_many_attempts' });
    });

    it('is rejected with all errors and the message of the first', async () => {
      const answer = await signup({ rut: '1-1', region: 'Patagonia', role: 'Admin' });
      expect(answer.status).toBe(422);
      expect(answer.body.message).toBe('RUT inválido o dígito verificador incorrecto');
      expect(answer.body.issues.map(({ path }: { path: string }) => path)).toEqual([
        'rut',
        'region',
        'role',
      ]);
      for (const body of [undefined, [], 'x', null]) {
        expect((await post('signup', body)).status).toBeOneOf([400, 415, 422]);
      }
    });

    it.each([
      ['says nothing of it', undefined],
      ['names a text there is not', 'cualquiera'],
      ['names no text', 7],
    ])('keeps no consent that nobody gave, where a sign-up %s', async (_what, consent) => {
      expect((await signup({ consent })).status).toBe(201);
      expect(await consents()).toEqual([]);
      await verify(lastCode());
      const { body } = await login();
      const exported = await backend.call(body.token, 'GET', '/auth/me/export');
      expect(exported.body.consents).toEqual([]);
    });
  });
});
