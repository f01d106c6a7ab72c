import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPasswords } from '#server/auth/passwords.ts';
import { SIGNUP } from '#tests/server/account/sign-up-data.ts';
import { postgres } from '#tests/server/engines.ts';
import { openTestBackend, PASSWORD, type TestBackend } from '#tests/server/test-backend.ts';
import { connectTo } from './raw-http.ts';

/** For how long a call waits to be served; a client gives up later. Who waited so long in each of two queues is too late. */
const PATIENCE_MS = 3000;
const CLIENT_MS = 1.9 * PATIENCE_MS;

/** So slow that all that is sent meanwhile has to wait. */
const VERY_SLOW = { memoryKiB: 64 * 1024, passes: 40 };

describe('those who sign in', () => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(postgres);
  });

  it('all at once are told to come again before they give up, in whatever queues they waited', async () => {
    const app = await backend.anotherProcess({
      // No place in which one is checked.
      passwords: createPasswords(VERY_SLOW, 0),
      publicUrl: new URL('https://vinculo.test'),
      timeLimits: { ...backend.deps.timeLimits, patienceMs: PATIENCE_MS },
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    // More than are let in at once, and many from one place, who are tried one after another.
    const calls = Array.from({ length: 144 }, async (_, index) => {
      const begun = performance.now();
      const response = await fetch(`${address}/auth/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `203.0.113.${index % 8}`,
        },
        body: JSON.stringify({ mail: 'maria@vinculo.test', password: PASSWORD }),
      });
      const { code } = (await response.json()) as { code: string };
      expect([response.status, response.headers.get('retry-after'), code]).toEqual([
        ...[503, '5', 'unavailable'],
      ]);
      return performance.now() - begun;
    });
    expect(Math.max(...(await Promise.all(calls)))).toBeLessThan(CLIENT_MS);
    // Nobody's attempts were used up.
    const left = backend.store.db.selectFrom('login_attempt').select('count');
    expect(await left.where('count', '>', 0).execute()).toEqual([]);
    expect(await backend.signIn('maria@vinculo.test')).toBeTruthy();
  });

  it('or up, or change a password, and have gone cost no hash', async () => {
    const passwords = createPasswords(VERY_SLOW, 1);
    const app = await backend.anotherProcess({ passwords });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const maria = await backend.signIn('maria@vinculo.test');
    await backend.call(null, 'POST', '/auth/forgot-password', {
      body: { mail: 'diego@vinculo.test' },
    });
    await backend.deps.background.settled();
    const [, token] = /&token=([\w-]+)/.exec(backend.sent.at(-1)?.text ?? '') ?? [];
    const newPassword = 'Otra.Clave1';
    const calls: readonly (readonly [call: string, body: object])[] = [
      ['POST /auth/login', { mail: 'maria@vinculo.test', password: PASSWORD }],
      ['POST /auth/signup', SIGNUP],
      ['POST /auth/reset-password', { mail: 'diego@vinculo.test', token, newPassword }],
      ['PUT /auth/me/password', { password: PASSWORD, newPassword }],
    ];
    const inUse = passwords.hash(PASSWORD);
    for (const [index, [call, content]] of calls.entries()) {
      const body = JSON.stringify(content);
      const headers = [
        ...['Host: x', `Authorization: Bearer ${maria}`, 'Content-Type: application/json'],
        `Content-Length: ${Buffer.byteLength(body)}`,
      ];
      const socket = await connectTo(address);
      const arrived = once(app.server, 'request');
      socket.write(`${call} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
      const [, answer] = await arrived;
      await expect.poll(passwords.waiting).toBe(index + 1);
      const gone = once(answer, 'close');
      socket.destroy();
      await gone;
    }
    await inUse;
    await expect.poll(() => refusals(app), { timeout: 5000 }).toBe(calls.length);
  });
});

/** How many calls were not done. */
async function refusals(app: FastifyInstance): Promise<number> {
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const [, count] = /^vinculo_refused_calls_total\{code="client_gone"\} (\d+)$/m.exec(body) ?? [];
  return Number(count ?? 0);
}
