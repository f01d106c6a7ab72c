import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPasswords, type Passwords } from '#server/auth/passwords.ts';
import { SIGNUP } from '#tests/server/account/sign-up-data.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { openTestBackend, PASSWORD, type TestBackend } from '#tests/server/test-backend.ts';

const MAIL = 'maria@vinculo.test';

/** A full queue of password checks, none of which ever ends. */
function passwordsInFullUse(): Passwords {
  const passwords = createPasswords({ memoryKiB: 8, passes: 1 }, 0);
  for (let waiting = 0; waiting < 100; waiting += 1) {
    passwords.hash(PASSWORD).catch(() => {});
  }
  return passwords;
}

describe.each(ENGINES)('while too many passwords are checked at once, on $name,', (engine) => {
  let backend: TestBackend;
  let busy: FastifyInstance;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    busy = await backend.anotherProcess({ passwords: passwordsInFullUse() });
  });

  const post = (path: string, body: unknown, app = backend.app) =>
    backend.call(null, 'POST', `/auth/${path}`, { body, app });

  it('a login does not count as an attempt for its mail', async () => {
    const login = { mail: MAIL, password: PASSWORD };
    for (let time = 0; time < 11; time += 1) {
      const answer = await post('login', login, busy);
      expect(answer.status).toBe(503);
      expect(answer.body.code).toBe('unavailable');
    }
    // Saying no costs the database nothing.
    const attempts = backend.store.db.selectFrom('login_attempt').select('subject');
    expect(await attempts.execute()).toEqual([]);
    for (let time = 0; time < 10; time += 1) {
      expect((await post('login', { ...login, password: 'otra' })).status).toBe(401);
    }
    // Failures are still counted.
    expect((await post('login', login)).status).toBe(429);
  });

  it('a password reset does not count as an attempt', async () => {
    await post('forgot-password', { mail: MAIL });
    await backend.deps.background.settled();
    const [link = ''] = /http\S+/.exec(backend.sent.at(-1)?.text ?? '') ?? [];
    const token = new URL(link).searchParams.get('token');
    const reset = { mail: MAIL, token, newPassword: 'Nueva.Clave1' };
    for (let time = 0; time < 11; time += 1) {
      expect((await post('reset-password', reset, busy)).status).toBe(503);
    }
    expect((await post('reset-password', reset)).body.success).toBe(true);
  });

  it('a sign-up does not count against the message limit of its mail', async () => {
    for (let time = 0; time < 7; time += 1) {
      expect((await post('signup', SIGNUP, busy)).status).toBe(503);
    }
    expect(backend.sent).toEqual([]);
    expect((await post('signup', SIGNUP)).status).toBe(201);
  });
});
