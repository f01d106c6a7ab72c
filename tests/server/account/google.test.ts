// Over 250 lines: the whole sign-in with one OpenID provider, whose start is slow.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { createGoogle } from '#server/auth/google.ts';
import { openFlow, sealFlow } from '#server/auth/google-flow.ts';
import { ENGINES, onOneEngine } from '#tests/server/engines.ts';
import { secretOf } from '#tests/server/people/circle-people.ts';
import {
  type Answer,
  openOwnTestBackend,
  PASSWORD,
  type TestBackend,
} from '#tests/server/test-backend.ts';
import { answerAs, type OpenIdProvider, startProvider } from './openid-provider.ts';
import { codeIn } from './sign-up-data.ts';

const CALLBACK = 'http://localhost/auth/google/callback';
const MESSAGE = 'Error al iniciar sesión con Google. Intenta de nuevo.';
const REFUSED = { status: 401, body: { code: 'google_auth_failed', message: MESSAGE } };

/** Somebody who signed up with Ana's mail, but is not necessarily Ana. */
const STRANGER = {
  rut: '12345678-5',
  name: 'Extraño',
  lastname: 'Ajeno',
  mail: 'ana@correo.test',
  phone: '912345678',
  password: 'Atacante.1',
  role: 'Responsable y Cuidador',
  birthdate: '1990-01-01',
  gender: 'Otro',
  region: 'Maule',
  consent: CONSENT_VERSION,
};

describe.each(ENGINES)('Google on $name', (engine) => {
  let provider: OpenIdProvider;
  let backend: TestBackend;
  beforeAll(async () => {
    provider = await startProvider(() => [CALLBACK]);
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    const { issuer } = provider;
    const { clientId, clientSecret } = provider;
    const settings = { clientId, clientSecret, issuer: new URL(issuer) };
    backend = await openOwnTestBackend(engine, { google: createGoogle(settings) });
  });

  const html = { accept: 'text/html' };
  const leave = async () => {
    const { status, body } = await backend.call(null, 'GET', '/auth/google?prompt=select_account');
    expect(status).toBe(200);
    return { to: String(body.url), flow: String(body.flow) };
  };
  const comeBack = (back: URL, flow: unknown) =>
    backend.call(null, 'POST', '/auth/google', { body: { answer: back.search, flow } });
  const signIn = async (who: string) => {
    const { to, flow } = await leave();
    return comeBack(await answerAs(CALLBACK, to, who), flow);
  };
  const tokenIn = ({ status, body }: Answer) => {
    expect(status).toBe(200);
    return String(body.token);
  };
  const signUp = async (verificationMethod: string) => {
    const body = { ...STRANGER, verificationMethod };
    expect((await backend.call(null, 'POST', '/auth/signup', { body })).status).toBe(201);
  };
  const expectRejected = ({ status, body }: Answer) => {
    expect({ status, body }).toEqual(REFUSED);
  };

  it('creates a Responsable for a new person, whose profile data are still missing', async () => {
    const token = tokenIn(await signIn('ana'));
    expect(decodeJwt(token)).toMatchObject({
      scope: 'Responsable',
      provider: 'google',
      google_auth: true,
      exp: backend.deps.clock().getTime() / 1000 + 30 * 24 * 3600,
    });
    const me = await backend.call(token, 'GET', '/auth/me');
    expect(me.body).toMatchObject({ name: 'Ana', lastname: 'Soto', email: 'ana@correo.test' });
    const again = tokenIn(await signIn('ana'));
    expect(decodeJwt(again).sub).toBe(decodeJwt(token).sub);
  });

  it('stores a name as if it had been typed, and none that is too long', async () => {
    const me = await backend.call(tokenIn(await signIn('eva')), 'GET', '/auth/me');
    expect(me.body).toMatchObject({ name: 'Eva Luz', lastname: '' });
  });

  it('signs in to the account with that mail, which keeps its password', async () => {
    expect(decodeJwt(tokenIn(await signIn('maria'))).sub).toBe('maria');
    expect(await backend.signIn('maria@vinculo.test')).toBeTruthy();
    expectRejected(await signIn('otra'));
  });

  it('removes the password of an account whose mail was never verified', async () => {
    await backend.store.db
      .updateTable('account')
      .set({ estado_cuenta: 'Pendiente', mail_verified: 0, verified_at: null })
      .where('id', '=', 'maria')
      .execute();
    expect(decodeJwt(tokenIn(await signIn('maria'))).sub).toBe('maria');
    const body = { mail: 'maria@vinculo.test', password: PASSWORD };
    expect((await backend.call(null, 'POST', '/auth/login', { body })).status).toBe(401);
  });

  it('keeps the data, but not the password, of an account verified by text message', async () => {
    const { mail, password, name, lastname, role } = STRANGER;
    await signUp('msg');
    const code = codeIn(backend.sent.at(-1));
    await backend.call(null, 'POST', '/auth/verify', { body: { mail, code } });
    const logIn = () => backend.call(null, 'POST', '/auth/login', { body: { mail, password } });
    const before = tokenIn(await logIn());
    const token = tokenIn(await signIn('ana'));
    const me = await backend.call(token, 'GET', '/auth/me');
    expect(me.body).toMatchObject({ name, lastname, role, awaiting: [] });
    expect((await backend.call(token, 'GET', '/auth/me/export')).body.consents).toHaveLength(1);
    expect((await backend.call(before, 'GET', '/auth/me')).status).toBe(401);
    expect((await logIn()).status).toBe(401);
  });

  it('ends the feeds and text messages of an account whose mail was never verified', async () => {
    const read = (path: string) => backend.call(null, 'GET', path).then(({ status }) => status);
    const { mail, password } = STRANGER;
    await signUp('msg');
    const code = codeIn(backend.sent.at(-1));
    await backend.call(null, 'POST', '/auth/verify', { body: { mail, code } });
    const logIn = { body: { mail, password } };
    const stranger = tokenIn(await backend.call(null, 'POST', '/auth/login', logIn));
    const made = await backend.call(stranger, 'POST', '/api/shifts/feed', { body: {} });
    const { pathname } = new URL(made.body.address);
    expect(await read(pathname)).toBe(200);
    const byText = { kind: 'accepted', channel: 'msg', enabled: true };
    const path = '/api/notices/preferences';
    expect((await backend.call(stranger, 'PUT', path, { body: byText })).status).toBe(200);
    const owner = tokenIn(await signIn('ana'));
    expect(await read(pathname)).toBe(404);
    const { preferences } = (await backend.call(owner, 'GET', '/api/notices')).body;
    expect(preferences).toContainEqual({ ...byText, enabled: false });
  });

  it('keeps no data or consent of a sign-up with somebody else’s mail', async () => {
    await signUp('mail');
    const token = tokenIn(await signIn('ana'));
    const me = await backend.call(token, 'GET', '/auth/me');
    expect(me.body).toMatchObject({ name: 'Ana', lastname: 'Soto', role: 'Responsable' });
    expect(me.body.awaiting).toEqual(['rut', 'phone', 'birthdate', 'gender', 'region']);
    const { consents } = (await backend.call(token, 'GET', '/auth/me/export')).body;
    expect(consents).toEqual([]);
  });

  it('opens an account for a mail with which only a caregiver’s sign-up was begun', async () => {
    const maria = await backend.tokenOf('maria@vinculo.test');
    const invited = { kind: 'caregiver', name: 'Ana', mail: STRANGER.mail };
    const at = '/api/patients/rosa/invitations';
    const { link } = (await backend.call(maria, 'POST', at, { body: invited })).body;
    const body = { ...STRANGER, token: secretOf(link) };
    expect((await backend.call(null, 'POST', '/api/invitations/signup', { body })).status).toBe(
      200,
    );
    const token = tokenIn(await signIn('ana'));
    const me = await backend.call(token, 'GET', '/auth/me');
    expect(me.body).toMatchObject({ name: 'Ana', lastname: 'Soto', role: 'Responsable' });
    const code = codeIn(backend.sent.at(-1));
    const verify = { body: { token: body.token, code } };
    expect((await backend.call(null, 'POST', '/api/invitations/verify', verify)).status).toBe(422);
  });

  it.each([
    ['someone who said no', 'nobody'],
    ['a mail that Google does not vouch for', 'dudosa'],
    ['a mail of which Google says nothing', 'callada'],
    ['an Admin', 'andrea'],
    ['a Cuidador', 'camila'],
  ])('does not sign in %s', async (_what, who) => {
    expectRejected(await signIn(who));
  });

  it('does not sign in to an account that was deactivated', async () => {
    await signIn('maria');
    await backend.store.db.updateTable('account').set({ estado_cuenta: 'Inactivo' }).execute();
    expectRejected(await signIn('maria'));
  });

  it('neither opens nor links an account deactivated before it was ever verified', async () => {
    const { db } = backend.store;
    const status = { estado_cuenta: 'Inactivo', verified_at: null, mail_verified: 0 };
    await db.updateTable('account').set(status).where('id', '=', 'maria').execute();
    expectRejected(await signIn('maria'));
    const account = await db
      .selectFrom('account')
      .select(['estado_cuenta', 'google_sub'])
      .where('id', '=', 'maria')
      .executeTakeFirst();
    expect(account).toEqual({ estado_cuenta: 'Inactivo', google_sub: null });
  });

  onOneEngine(engine, () => {
    it('asks for the account each time, with state, nonce and PKCE, and encrypts the flow', async () => {
      const { to, flow } = await leave();
      const query = new URL(to).searchParams;
      expect(query.get('prompt')).toBe('select_account');
      expect(query.get('redirect_uri')).toBe(CALLBACK);
      expect(query.get('code_challenge_method')).toBe('S256');
      for (const name of ['state', 'nonce', 'code_challenge']) {
        expect(query.get(name)?.length).toBeGreaterThan(40);
      }
      // Encrypted, without readable content.
      expect(flow).toMatch(/^[\w-]{200,}$/);
      expect(Buffer.from(flow, 'base64url').toString()).not.toContain(query.get('state'));
      expect(
        (await backend.call(null, 'GET', '/auth/google')).headers['set-cookie'],
      ).toBeUndefined();
    });

    it('accepts a return only on the page that started, with its state, and within ten minutes', async () => {
      const { to, flow } = await leave();
      const back = await answerAs(CALLBACK, to, 'ana');
      // The return address alone is not enough, since somebody else may have sent it.
      expectRejected(await comeBack(back, undefined));
      expectRejected(await comeBack(back, 'falsa'));
      expectRejected(await comeBack(back, (await leave()).flow));
      const late = await leave();
      const lateBack = await answerAs(CALLBACK, late.to, 'ana');
      backend.advanceClock(10 * 60_000);
      expectRejected(await comeBack(lateBack, late.flow));
      backend.advanceClock(-10 * 60_000);
      tokenIn(await comeBack(back, flow));
      // The code is valid only once.
      expectRejected(await comeBack(back, flow));
    });

    it.each(['state', 'nonce', 'verifier'] as const)(
      'holds a return to the %s that it left with',
      async (check) => {
        const { secret, clock } = backend.deps;
        const { to, flow } = await leave();
        const own = openFlow(secret, flow, clock());
        const other = openFlow(secret, (await leave()).flow, clock());
        if (own === null || other === null) throw new Error('a flow of ours that is not ours');
        const mixed = sealFlow(secret, { ...own, [check]: other[check] }, clock());
        expectRejected(await comeBack(await answerAs(CALLBACK, to, 'ana'), mixed));
      },
    );

    it('is limited to a hundred attempts of one address', async () => {
      for (let time = 0; time < 50; time += 1) {
        await leave();
        expectRejected(await comeBack(new URL(CALLBACK), 'falsa'));
      }
      expect((await backend.call(null, 'GET', '/auth/google')).status).toBe(429);
      expect((await comeBack(new URL(CALLBACK), 'falsa')).status).toBe(429);
      const otherBookings = { url: '/auth/google', remoteAddress: '203.0.113.7' };
      expect((await backend.app.inject(otherBookings)).statusCode).toBe(200);
    });

    it('can be completed by any process', async () => {
      const { to, flow } = await leave();
      const back = await answerAs(CALLBACK, to, 'ana');
      const app = await backend.anotherProcess();
      const body = { answer: back.search, flow };
      tokenIn(await backend.call(null, 'POST', '/auth/google', { app, body }));
    });

    it('fails with a message when the provider is down', async () => {
      const settings = { clientId: 'x', clientSecret: 'x', issuer: new URL('http://127.0.0.1:9') };
      const app = await backend.anotherProcess({ google: createGoogle(settings) });
      const answer = await backend.call(null, 'GET', '/auth/google', { app });
      expect(answer.status).toBe(503);
      expect(answer.body.message).toBe(MESSAGE);
    });

    it('works again once an unreachable provider is back', async () => {
      let isAway = true;
      const server = createServer((_request, response) => {
        if (isAway) {
          response.writeHead(503).end();
          return;
        }
        const { port } = server.address() as AddressInfo;
        const issuer = `http://127.0.0.1:${port}`;
        const about = { issuer, authorization_endpoint: `${issuer}/auth` };
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(about));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const issuer = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      const google = createGoogle({ clientId: 'x', clientSecret: 'x', issuer });
      const app = await backend.anotherProcess({ google });
      const begin = async () => (await backend.call(null, 'GET', '/auth/google', { app })).status;
      expect(await begin()).toBe(503);
      isAway = false;
      expect(await begin()).toBe(200);
      server.closeAllConnections();
      server.close();
    });

    it('says if it is not configured', async () => {
      const app = await backend.anotherProcess({ google: null });
      const called = await backend.call(null, 'GET', '/auth/google', { app });
      expect(called.status).toBe(404);
      expect(called.body.code).toBe('google_not_configured');
    });

    it('redirects a direct visit to the call’s address to the page, which starts the flow', async () => {
      const url = '/auth/google?prompt=select_account';
      const { status, headers } = await backend.call(null, 'GET', url, { headers: html });
      expect(status).toBe(302);
      expect(headers['location']).toBe('/auth/google/callback?begin=google');
    });

    it('returns to the public address if there is one', async () => {
      const app = await backend.anotherProcess({ publicUrl: new URL('https://vinculo.example') });
      const { body } = await backend.call(null, 'GET', '/auth/google', { app });
      expect(new URL(body.url).searchParams.get('redirect_uri')).toBe(
        'https://vinculo.example/auth/google/callback',
      );
      const begin = await backend.call(null, 'GET', '/auth/google', { app, headers: html });
      expect(begin.headers['location']).toBe(
        'https://vinculo.example/auth/google/callback?begin=google',
      );
    });

    it('takes the whole name as the first name where Google sends no other', async () => {
      const me = await backend.call(tokenIn(await signIn('jorge')), 'GET', '/auth/me');
      expect(me.body).toMatchObject({ name: 'Jorge', lastname: '' });
    });
  });
});
