import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPublicApi, type PublicApi } from '#api/public-api.ts';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { ANA } from './ana.ts';

interface Answer {
  readonly status: number;
  readonly body?: string;
  readonly location?: string;
}

let server: Server;
let home: string;
let answer: Answer;
let asked: string[];
let bodies: string[];

beforeEach(async () => {
  asked = [];
  bodies = [];
  server = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.accept}`);
    bodies.push(await text(request));
    const { status, body, location } = answer;
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('location', new URL(home));
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

describe('how a sign-in with Google begins', () => {
  const flow = { url: 'https://accounts.google.com/auth?state=x', flow: 'sellado' };

  it.each<[string, Answer, object]>([
    ['ours', { status: 200, body: JSON.stringify(flow) }, { kind: 'ready', ...flow }],
    [
      'ours without Google',
      { status: 404, body: '{"code":"google_not_configured","message":"No."}' },
      { kind: 'not-set-up' },
    ],
    [
      'ours, which says no',
      { status: 503, body: '{"code":"google_auth_failed","message":"Intenta de nuevo."}' },
      { kind: 'rejected', message: 'Intenta de nuevo.' },
    ],
    [
      'one that leads there by itself',
      { status: 302, location: 'https://accounts.google.com/' },
      { kind: 'other-backend' },
    ],
    ['one that shows a page', { status: 200, body: '<html>' }, { kind: 'other-backend' }],
    [
      'one that answers JSON of its own',
      { status: 404, body: '{"message":"Not Found"}' },
      { kind: 'other-backend' },
    ],
  ])('before %s', async (_what, given, expected) => {
    answer = given;
    expect(await createPublicApi({ baseUrl: '/' }).beginGoogle()).toEqual(expected);
    expect(asked).toEqual(['GET /auth/google?prompt=select_account application/json']);
  });

  it('says when nobody is there', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(await createPublicApi({ baseUrl: '/' }).beginGoogle()).toEqual({ kind: 'network' });
  });

  it.each([
    ['https://api.example', 'https://api.example/auth/google?prompt=select_account'],
    ['https://api.example/v1/', 'https://api.example/v1/auth/google?prompt=select_account'],
  ])('navigates to another origin, %s, without a call', async (baseUrl, url) => {
    const publicApi = createPublicApi({ baseUrl });
    expect(await publicApi.beginGoogle()).toEqual({ kind: 'other-backend' });
    expect(publicApi.googleUrl).toBe(url);
    expect(asked).toEqual([]);
  });
});

describe('how a sign-in with Google ends', () => {
  it.each<[string, Answer, object]>([
    ['a token', { status: 200, body: '{"token":"t"}' }, { kind: 'ok', value: 't' }],
    [
      'an answer without one',
      { status: 200, body: '{"message":"Cuenta pendiente"}' },
      { kind: 'rejected', status: 200, message: 'Cuenta pendiente' },
    ],
  ])('with %s', async (_what, given, expected) => {
    answer = given;
    const publicApi = createPublicApi({ baseUrl: home });
    expect(await publicApi.finishGoogle('code=x', 'sellado')).toEqual(expected);
  });
});

describe('a backend that says no with a 401', () => {
  it.each<[string, (publicApi: PublicApi) => Promise<unknown>]>([
    ['to a code', (publicApi) => publicApi.verify('a@b.cl', '123456')],
    ['to sending one again', (publicApi) => publicApi.resendCode('a@b.cl')],
    ['to a link', (publicApi) => publicApi.forgotPassword('a@b.cl')],
    ['to a mail', (publicApi) => publicApi.checkMail('a@b.cl', new AbortController().signal)],
  ])('says it in its own words, %s', async (_what, call) => {
    answer = { status: 401, body: '{"message":"Código incorrecto"}' };
    const outcome = (await call(createPublicApi({ baseUrl: home }))) as { readonly kind: string };
    const messages = { fallback: 'Error', offline: 'Sin red' };
    expect(describeFailure(outcome, messages)).toBe('Código incorrecto');
    answer = { status: 401, body: '{}' };
    const mute = (await call(createPublicApi({ baseUrl: home }))) as { readonly kind: string };
    expect(describeFailure(mute, messages)).toBe('Error');
  });
});

describe('the consent of a sign-up', () => {
  const stop = new AbortController();

  it.each<[string, object, boolean]>([
    ['one that offers it', { capabilities: ['signup-consent', 'otra'] }, true],
    ['one that offers other things', { capabilities: ['otra', 7] }, false],
    ['one that offers nothing', {}, false],
    ['one that says something else there', { capabilities: 'signup-consent' }, false],
  ])('goes to no other backend, of the same origin or not: %s', async (_which, offer, goes) => {
    const publicApi = createPublicApi({ baseUrl: home });
    answer = { status: 200, body: JSON.stringify({ valid: true, ...offer }) };
    const checked = await publicApi.checkMail(ANA.mail, stop.signal);
    if (checked.kind !== 'ok') throw new Error('no answer');
    answer = { status: 201, body: '{}' };
    await publicApi.signup(ANA, checked.value.takesConsent);
    expect(JSON.parse(bodies[1] ?? '')).toEqual(goes ? { ...ANA, consent: CONSENT_VERSION } : ANA);
  });
});

describe('an invitation', () => {
  const preview = { kind: 'member', version: '1', contact: 'p•••@correo.cl', isSent: true };
  const { mail: _mail, phone: _phone, role: _role, verificationMethod: _method, ...person } = ANA;

  it('is read, accepted by a new account and opened with a code, without a session', async () => {
    const publicApi = createPublicApi({ baseUrl: home });
    answer = { status: 200, body: JSON.stringify(preview) };
    expect(await publicApi.readInvitation('s')).toMatchObject({
      kind: 'ok',
      value: { kind: 'member', isSent: true },
    });
    answer = { status: 200, body: '{"token":null}' };
    expect(await publicApi.signUpInvited('s', person)).toEqual({ kind: 'ok', value: null });
    answer = { status: 200, body: '{"token":"t"}' };
    expect(await publicApi.signUpInvited('s', person)).toEqual({ kind: 'ok', value: 't' });
    expect(await publicApi.verifyInvited('s', '123456')).toEqual({ kind: 'ok', value: 't' });
    expect(asked.map((line) => line.split(' ')[1])).toEqual([
      '/api/invitations/read',
      '/api/invitations/signup',
      '/api/invitations/signup',
      '/api/invitations/verify',
    ]);
    expect(bodies.map((body) => JSON.parse(body))).toEqual([
      { token: 's' },
      { ...person, token: 's', consent: CONSENT_VERSION },
      { ...person, token: 's', consent: CONSENT_VERSION },
      { token: 's', code: '123456' },
    ]);
  });

  it('that is not valid any more says so in the words of the server', async () => {
    answer = { status: 410, body: '{"message":"Este enlace venció."}' };
    const publicApi = createPublicApi({ baseUrl: home });
    expect(await publicApi.readInvitation('s')).toEqual({
      kind: 'rejected',
      status: 410,
      message: 'Este enlace venció.',
    });
    answer = { status: 200, body: '{}' };
    expect(await publicApi.readInvitation('s')).toMatchObject({ kind: 'network' });
  });
});
