// Over 250 lines: all that holds for every answer, on one backend.
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libsql, temporaryDirectory } from '#tests/server/engines.ts';
import { openOwnTestBackend, slot, type TestBackend } from '#tests/server/test-backend.ts';
import { answersUntilClosed, connectTo, PROBLEM } from './raw-http.ts';

const PAGE = '<!doctype html><title>Vínculo</title>';
const SCRIPT = `console.log(${JSON.stringify('vínculo '.repeat(400))});`;

/** A minimal built app. */
function fixtureSite(): string {
  const root = temporaryDirectory();
  mkdirSync(join(root, 'assets'));
  mkdirSync(join(root, '.vite'));
  writeFileSync(join(root, '.vite', 'manifest.json'), '{}');
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'sw.js'), '// worker');
  writeFileSync(join(root, 'manifest.webmanifest'), '{"name":"Vínculo"}');
  writeFileSync(join(root, 'assets', 'app-4f2a91bc.js'), SCRIPT);
  return root;
}

/** The calls of an OpenAPI document, as `GET /auth/me`. */
function callsOf(paths: Readonly<Record<string, object>>): readonly string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

describe('the app and the API on one port', () => {
  let backend: TestBackend;
  let app: FastifyInstance;
  const siteDir = fixtureSite();
  beforeAll(async () => {
    backend = await openOwnTestBackend(libsql, { siteDir });
    app = backend.app;
  });
  afterAll(async () => {
    await backend.close();
    rmSync(siteDir, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });
  const navigate = (url: string) => get(url, { accept: 'text/html,application/xhtml+xml' });

  it.each(['/', '/nada', '/auth/me', '/assets/app-4f2a91bc.js', '/openapi.json'])(
    'guards %s with every security header',
    async (url) => {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  it('writes who answers for the data into the head of its own page alone', async () => {
    const operator = { name: 'Fundación "Cuidar" <SpA>', mail: 'hola@cuidar.cl' };
    writeFileSync(join(siteDir, 'index.html'), PAGE.replace('</title>', '</title></head>'));
    const own = await backend.anotherProcess({ operator });
    const page = await own.inject({ method: 'GET', url: '/', headers: { accept: 'text/html' } });
    expect(page.body).toContain(
      '<meta name="operator-name" content="Fundación &quot;Cuidar&quot; &lt;SpA&gt;" />' +
        '<meta name="operator-mail" content="hola@cuidar.cl" /></head>',
    );
    expect(page.headers['content-length']).toBe(String(Buffer.byteLength(page.body)));
    const script = await own.inject({ method: 'GET', url: '/sw.js' });
    expect(script.body).toBe('// worker');
    // One built for another backend is not ours.
    const foreign = await backend.anotherProcess({ operator, apiOrigin: 'https://api.example' });
    const other = await foreign.inject({
      method: 'GET',
      url: '/',
      headers: { accept: 'text/html' },
    });
    expect(other.body).not.toContain('operator-name');
    writeFileSync(join(siteDir, 'index.html'), PAGE);
  });

  it('sends HSTS if it is reached by https', async () => {
    const https = await backend.anotherProcess({ publicUrl: new URL('https://vinculo.example') });
    const { headers } = await https.inject('/');
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    const http = await backend.anotherProcess({ publicUrl: new URL('http://vinculo.example') });
    expect((await http.inject('/')).headers['strict-transport-security']).toBeUndefined();
  });

  it('lets the page call another API if it was built for one', async () => {
    const other = await backend.anotherProcess({ apiOrigin: 'https://api.example' });
    const { headers } = await other.inject('/');
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.example;");
  });

  it.each([
    '/',
    '/login',
    '/dashboard/calendario',
    '/signup/step1',
    '/token?token=x',
    '/auth/google/callback?token=x',
  ])('opens the app at %s', async (url) => {
    const response = await navigate(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(PAGE);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-type']).toMatch(/^text\/html/);
  });

  it.each([undefined, '*/*'])(
    'opens the app for clients that accept anything (%s)',
    async (accept) => {
      for (const url of ['/login', '/dashboard/calendario', '/token?token=a.b.c']) {
        const response = await get(url, accept === undefined ? {} : { accept });
        expect(response.statusCode).toBe(200);
        expect(response.body).toBe(PAGE);
      }
    },
  );

  it.each(['/api/nada', '/auth/nada', '/admin/nada', '/responsable', '/solicitudes/nada/x'])(
    'answers %s, which the API does not know, in JSON even to a browser',
    async (url) => {
      const response = await navigate(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ code: 'not_found', message: 'Esta dirección no existe.' });
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  it.each([
    ['/nada.js', 'text/javascript'],
    ['/.vite/manifest.json', 'application/json'],
    ['/assets/gone-00000000.js', '*/*'],
  ])('does not answer the missing file %s with the page', async (url, accept) => {
    const response = await get(url, { accept });
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('completes the address of the picture that chats show, for everybody who asks for the page', async () => {
    const own = fixtureSite();
    const head = '<meta property="og:image" content="/link.png" />';
    writeFileSync(join(own, 'index.html'), `<!doctype html>${head}`);
    const publicUrl = new URL('https://vinculo.example');
    const open = await backend.anotherProcess({ siteDir: own, publicUrl });
    const completed = '<meta property="og:image" content="https://vinculo.example/link.png" />';
    for (const url of ['/', '/index.html', '/invitacion']) {
      const { body, headers } = await open.inject(url);
      expect(body).toBe(`<!doctype html>${completed}`);
      expect(headers['content-length']).toBe(String(body.length));
      const again = await open.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
      expect(again.statusCode).toBe(304);
      const unread = await open.inject({ method: 'HEAD', url });
      expect(unread.headers['content-length']).not.toBe(String(`<!doctype html>${head}`.length));
    }
    const unknown = await backend.anotherProcess({ siteDir: own, publicUrl: null });
    expect((await unknown.inject('/')).body).toContain(head);
    rmSync(own, { recursive: true });
  });

  it('does not treat a POST as a navigation', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/login',
      headers: { accept: 'text/html' },
    });
    expect(response.statusCode).toBe(404);
  });

  it('reads an address in a time that grows with its length alone', async () => {
    const began = performance.now();
    await app.inject({ url: `/${'.'.repeat(200_000)}/`, headers: { accept: '*/*' } });
    // Where it grew with the square of the length, this took ten seconds.
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('never leaves the folder of the app', async () => {
    for (const url of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2fpackage.json',
    ]) {
      const response = await get(url);
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  it('lets browsers cache only files with a hash in their name', async () => {
    const cacheOf = async (url: string) => (await get(url)).headers['cache-control'];
    expect(await cacheOf('/assets/app-4f2a91bc.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheOf('/sw.js')).toBe('no-cache');
    expect(await cacheOf('/manifest.webmanifest')).toBe('no-cache');
    expect(await cacheOf('/index.html')).toBe('no-cache');
    expect(await cacheOf('/auth/me')).toBe('no-store');
    expect(await cacheOf('/openapi.json')).toBe('no-store');
  });

  it('answers 304 if nothing changed', async () => {
    const { headers } = await get('/sw.js');
    const again = await get('/sw.js', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.headers['content-length']).toBeUndefined();
    expect(again.body).toBe('');
  });

  it('sends no tag for HEAD, because there is no content to derive it from', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/sw.js' });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe('9');
    expect(head.headers.etag).toBeUndefined();
  });

  it('distinguishes a page from the previous one with the same size and time', async () => {
    const file = join(siteDir, 'index.html');
    const { atime, mtime } = statSync(file);
    const { headers } = await navigate('/hoy');
    writeFileSync(file, PAGE.replace('Vínculo', 'Vinculó'));
    utimesSync(file, atime, mtime);
    const conditions = {
      accept: 'text/html',
      'if-none-match': String(headers.etag),
      'if-modified-since': mtime.toUTCString(),
    };
    const changed = await get('/hoy', conditions);
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('Vinculó');
    writeFileSync(file, PAGE);
    expect((await get('/hoy', conditions)).statusCode).toBe(304);
  });

  it.each(['br', 'gzip'])('packs scripts and lists with %s', async (encoding) => {
    const script = await get('/assets/app-4f2a91bc.js', { 'accept-encoding': encoding });
    expect(script.headers['content-encoding']).toBe(encoding);
    const token = await backend.tokenOf('maria@vinculo.test');
    const slots = Array.from({ length: 20 }, (_, index) =>
      slot({ fecha: `2026-12-${10 + index}` }),
    );
    const saved = await app.inject({
      method: 'POST',
      url: '/solicitudes/actualizar',
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
      payload: { id_paciente: 'rosa', slots },
    });
    expect(saved.headers['content-encoding']).toBe(encoding);
    expect(saved.headers['cache-control']).toBe('no-store');
  });

  it('sends a script as the build has packed it, and whole to who can read only that', async () => {
    const path = join(siteDir, 'assets', 'page-91bc4f2a.js');
    writeFileSync(path, SCRIPT);
    writeFileSync(`${path}.br`, 'packed by the build');
    const packed = await get('/assets/page-91bc4f2a.js', { 'accept-encoding': 'gzip, br, zstd' });
    expect(packed.body).toBe('packed by the build');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': '19',
      'content-type': (await get('/assets/app-4f2a91bc.js')).headers['content-type'],
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    const whole = await get('/assets/page-91bc4f2a.js');
    expect([whole.body, whole.headers['content-encoding'], whole.headers['vary']]).toEqual([
      SCRIPT,
      undefined,
      'accept-encoding',
    ]);
  });

  it.each([
    ['not JSON at all', 400, 'application/json', '{"mail":'],
    ['a form', 415, 'application/x-www-form-urlencoded', 'mail=a'],
    ['a text', 415, 'text/plain', '{"mail":"a"}'],
    [
      'a body that is too large',
      413,
      'application/json',
      JSON.stringify({ mail: 'x'.repeat(20_000) }),
    ],
  ])('answers %s with %i and a problem', async (_what, status, type, payload) => {
    const response = await app.inject({
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': type },
      payload,
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ code: expect.any(String), message: expect.any(String) });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['an address that cannot be read', 400, '/auth/check-email/%', {}],
    ['a page whose address cannot be read', 400, '/%E0%A4', { accept: 'text/html' }],
    ['a way out of the folder', 403, '/assets/..%5c', {}],
    ['a part that a file has not', 416, '/sw.js', { range: 'bytes=1000-' }],
    ['a file that is another by now', 412, '/sw.js', { 'if-match': '"old"' }],
  ])('answers %s with %i and a problem', async (_what, status, url, headers) => {
    const response = await get(url, headers);
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject(PROBLEM.headers);
    expect(response.json()).toEqual(PROBLEM.body);
    expect(response.json().code).toBe('bad_request');
  });

  it('answers an overlong address with 414 and a message', async () => {
    const api = await backend.anotherProcess({ siteDir: null });
    const response = await api.inject(`/auth/check-email/${'x'.repeat(2000)}`);
    expect(response.statusCode).toBe(414);
    expect(response.headers).toMatchObject(PROBLEM.headers);
    expect(response.json()).toEqual(PROBLEM.body);
  });

  it.each([
    ['what is no HTTP', 400, 'HOLA\r\n\r\n'],
    ['a call without Host', 401, 'GET /auth/me HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['what expects the unknown', 417, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: magic\r\n\r\n'],
    ['headers without end', 431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('answers %s with %i and a problem', async (_what, status, message) => {
    const listening = await backend.anotherProcess();
    const socket = await connectTo(await listening.listen({ port: 0, host: '127.0.0.1' }));
    socket.write(message);
    const [answer] = await answersUntilClosed(socket);
    expect(answer?.status).toBe(status);
    expect(answer?.headers).toMatchObject({ ...PROBLEM.headers, connection: 'close' });
    expect(answer?.body).toEqual(PROBLEM.body);
  });

  it('waits three minutes for a body, and no longer', () => {
    expect(app.server.requestTimeout).toBe(180_000);
  });

  it('reads no body of a call without a token', async () => {
    const listening = await backend.anotherProcess();
    const socket = await connectTo(await listening.listen({ port: 0, host: '127.0.0.1' }));
    const type = 'Content-Type: application/json\r\nContent-Length: 1000000';
    socket.write(`POST /solicitudes/actualizar HTTP/1.1\r\nHost: x\r\n${type}\r\n\r\n{"slots":[`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  it('rejects a body over the limit on a real connection, in JSON', async () => {
    const token = await backend.tokenOf('maria@vinculo.test');
    const listening = await backend.anotherProcess();
    const address = await listening.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${address}/solicitudes/actualizar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id_paciente: 'rosa', slots: ['x'.repeat(1024 * 1024)] }),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'too_large' });
  });

  it('reveals nothing about internal errors', async () => {
    const tokens = {
      ...backend.deps.tokens,
      read: () => Promise.reject(new Error('secret detail')),
    };
    const broken = await backend.anotherProcess({ tokens });
    const { statusCode, body } = await broken.inject({
      url: '/auth/me',
      headers: { authorization: 'Bearer x' },
    });
    expect(statusCode).toBe(500);
    expect(body).not.toContain('secret detail');
    expect(JSON.parse(body).message).toMatch(/^Algo salió mal/);
  });

  it('describes each capability by what it promises and by its calls', async () => {
    const { paths } = (await get('/openapi.json')).json();
    const me = paths['/auth/me'].get.responses['200'].content['application/json'].schema;
    const { description, items } = me.properties.capabilities;
    for (const capability of items.enum) expect(description).toContain(`\`${capability}\`: `);
    const documented = callsOf(paths);
    const named = [...description.matchAll(/`((?:GET|POST|PUT|DELETE) [^`]+)`/g)].map(
      ([, call]) => call,
    );
    expect(named.filter((call) => !documented.includes(call))).toEqual([]);
    // The calls that every backend has: those of the spec.
    expect(documented.filter((call) => !named.includes(call))).toEqual([
      'GET /auth/check-email/{email}',
      'POST /auth/signup',
      'POST /auth/resend-code',
      'POST /auth/verify',
      'POST /auth/forgot-password',
      'POST /auth/reset-password',
      'POST /auth/login',
      'GET /auth/google',
      'POST /auth/google',
      'POST /auth/logout',
      'GET /responsable/mis_usuarios',
      'GET /api/patients/{id}/caregivers',
      'PUT /api/patients/{id}/caregivers',
      'GET /solicitudes/paciente/{id}',
      'PUT /admin/users/deactivate/{id}',
      'GET /admin/export/users-relations',
      'GET /admin/export/records',
    ]);
  });

  it('documents the parameters of a query, and the body of the care hours', async () => {
    const { paths } = (await get('/openapi.json')).json();
    type Parameter = { readonly in: string; readonly name: string; readonly description: string };
    const queryOf = (call: { readonly parameters: readonly Parameter[] }) =>
      call.parameters
        .filter((one) => one.in === 'query' && one.description)
        .map(({ name }) => name);
    expect(queryOf(paths['/api/patients/{id}/changes'].get)).toEqual(['since', 'from', 'to']);
    expect(queryOf(paths['/api/patients/{id}/notes/changes'].get)).toEqual(['since', 'from', 'to']);
    expect(queryOf(paths['/solicitudes/actualizar'].post)).toEqual(['since']);
    expect(queryOf(paths['/admin/users'].get)).toEqual(['limit', 'q', 'after', 'role']);
    expect(queryOf(paths['/api/caregivers/search'].get)).toEqual(['limit', 'q', 'after']);
    expect(queryOf(paths['/api/patients/{id}/activity'].get)).toEqual(['before']);
    const { requestBody } = paths['/api/patients/{id}/care-hours'].put;
    expect(requestBody.content['application/json'].schema.properties.window).toMatchObject({
      type: ['object', 'null'],
      required: ['from', 'to'],
    });
  });
});

describe('without a built app', () => {
  it('serves the API alone', async () => {
    const backend = await openOwnTestBackend(libsql, { siteDir: '/nowhere' });
    const { statusCode } = await backend.app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(statusCode).toBe(404);
  });
});
