import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { googleAt } from '#server/access/google.ts';
import { ENGINES } from './engines.ts';
import { answerAs, type OpenIdProvider, startProvider } from './openid-provider.ts';
import { openWorld, PASSWORD, type World } from './world.ts';

const CALLBACK = 'http://localhost/auth/google/callback';
const FAILED = '/login?error=google_auth_failed';

describe.each(ENGINES)('Google on $name', (engine) => {
  let provider: OpenIdProvider;
  let world: World;
  beforeAll(async () => {
    provider = await startProvider([CALLBACK]);
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    const { issuer } = provider;
    const { clientId, clientSecret } = provider;
    const settings = { clientId, clientSecret, issuer: new URL(issuer) };
    world = await openWorld(engine, { google: googleAt(settings) });
  });
  afterEach(() => world.close());

  const html = { accept: 'text/html' };
  const leave = async () => {
    const url = '/auth/google?prompt=select_account';
    const { status, headers } = await world.call(null, 'GET', url, { headers: html });
    expect(status).toBe(302);
    const line = String(headers['set-cookie']);
    return { to: String(headers['location']), line, cookie: line.split(';', 1)[0] ?? '' };
  };
  const comeBack = async (back: URL, cookie: string | undefined) => {
    const headers = { ...html, ...(cookie === undefined ? {} : { cookie }) };
    const answer = await world.call(null, 'GET', `${back.pathname}${back.search}`, { headers });
    expect(answer.status).toBe(302);
    return String(answer.headers['location']);
  };
  const signIn = async (who: string) => {
    const { to, cookie } = await leave();
    return comeBack(await answerAs(CALLBACK, to, who), cookie);
  };
  const tokenIn = (location: string) => {
    expect(location).toMatch(/^\/login\?token=/);
    return new URL(location, CALLBACK).searchParams.get('token') ?? '';
  };

  it('asks for the account each time, with state, nonce and PKCE, and leaves a short cookie', async () => {
    const { to, line } = await leave();
    const query = new URL(to).searchParams;
    expect(query.get('prompt')).toBe('select_account');
    expect(query.get('redirect_uri')).toBe(CALLBACK);
    expect(query.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(query.get(name)?.length).toBeGreaterThan(40);
    }
    expect(line).toMatch(/; Path=\/auth\/google; Max-Age=600; HttpOnly; SameSite=Lax$/);
    expect(line).not.toContain(query.get('state'));
  });

  it('makes a Responsable of someone new, who still owes their data', async () => {
    const token = tokenIn(await signIn('ana'));
    expect(decodeJwt(token)).toMatchObject({
      scope: 'Responsable',
      provider: 'google',
      google_auth: true,
    });
    const me = await world.call(token, 'GET', '/auth/me');
    expect(me.body).toMatchObject({ name: 'Ana', lastname: 'Soto', email: 'ana@correo.test' });
    const again = tokenIn(await signIn('ana'));
    expect(decodeJwt(again).sub).toBe(decodeJwt(token).sub);
  });

  it('opens the account that has the mail, which keeps its password', async () => {
    expect(decodeJwt(tokenIn(await signIn('maria'))).sub).toBe('maria');
    expect(await world.tokenOf('maria@vinculo.test')).toBeTruthy();
    expect(await signIn('otra')).toBe(FAILED);
  });

  it('throws out whoever chose the password of a mail that nobody had shown to be theirs', async () => {
    await world.store.db
      .updateTable('account')
      .set({ estado_cuenta: 'Pendiente', mail_verified: 0, verified_at: null })
      .where('id', '=', 'maria')
      .execute();
    expect(decodeJwt(tokenIn(await signIn('maria'))).sub).toBe('maria');
    const body = { mail: 'maria@vinculo.test', password: PASSWORD };
    expect((await world.call(null, 'POST', '/auth/login', { body })).status).toBe(401);
  });

  it.each([
    ['someone who said no', 'nobody'],
    ['a mail that Google does not vouch for', 'dudosa'],
    ['an Admin', 'andrea'],
    ['a Cuidador', 'camila'],
  ])('does not let in %s', async (_what, who) => {
    expect(await signIn(who)).toBe(FAILED);
  });

  it('does not let in an account that was deactivated', async () => {
    await signIn('maria');
    await world.store.db.updateTable('account').set({ estado_cuenta: 'Inactivo' }).execute();
    expect(await signIn('maria')).toBe(FAILED);
  });

  it('holds a return to the browser that left, to its state, and to ten minutes', async () => {
    const { to, cookie } = await leave();
    const back = await answerAs(CALLBACK, to, 'ana');
    expect(await comeBack(back, undefined)).toBe(FAILED);
    expect(await comeBack(back, 'vinculo-google=falsa')).toBe(FAILED);
    expect(await comeBack(back, (await leave()).cookie)).toBe(FAILED);
    const late = await leave();
    const lateBack = await answerAs(CALLBACK, late.to, 'ana');
    world.wait(11 * 60_000);
    expect(await comeBack(lateBack, late.cookie)).toBe(FAILED);
    world.wait(-11 * 60_000);
    tokenIn(await comeBack(back, cookie));
    // The code was for once.
    expect(await comeBack(back, cookie)).toBe(FAILED);
  });

  it('fails in words when the provider is away', async () => {
    const settings = { clientId: 'x', clientSecret: 'x', issuer: new URL('http://127.0.0.1:9') };
    const app = await world.another({ google: googleAt(settings) });
    const answer = await world.call(null, 'GET', '/auth/google', { app, headers: html });
    expect(answer.headers['location']).toBe(FAILED);
  });

  it('says whether it is set up: to a navigation on the sign-in page, to a call in JSON', async () => {
    expect((await world.call(null, 'GET', '/auth/google')).body).toEqual({ available: true });
    const app = await world.another({ google: null });
    const called = await world.call(null, 'GET', '/auth/google', { app });
    expect(called.status).toBe(404);
    expect(called.body.code).toBe('google_not_configured');
    const navigated = await world.call(null, 'GET', '/auth/google', { app, headers: html });
    expect(navigated.headers['location']).toBe('/login?error=google_not_configured');
  });

  it('ends at the public address where there is one, over a secure cookie', async () => {
    const app = await world.another({ publicUrl: new URL('https://vinculo.example') });
    const answer = await world.call(null, 'GET', '/auth/google', { app, headers: html });
    expect(String(answer.headers['set-cookie'])).toContain('; Secure');
    expect(new URL(String(answer.headers['location'])).searchParams.get('redirect_uri')).toBe(
      'https://vinculo.example/auth/google/callback',
    );
    const back = await world.call(null, 'GET', '/auth/google/callback?state=x', { app });
    expect(back.headers['location']).toBe(`https://vinculo.example${FAILED}`);
  });
});
