import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createQueue } from '#server/auth/queues.ts';
import { answerProblems } from '#server/http/problems.ts';
import { loggerOptions } from '#server/http/request-log.ts';
import { startWaiting, waiterOf } from '#server/http/waiter.ts';
import { NotSent } from '#server/mail/messenger.ts';
import { SIGNUP } from '#tests/server/account/sign-up-data.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { openOwnTestBackend, PASSWORD, slot } from '#tests/server/test-backend.ts';

describe.each(ENGINES)('the log on $name', (engine) => {
  it('contains calls and their results, but no personal data', async () => {
    const lines: string[] = [];
    const backend = await openOwnTestBackend(engine, {
      log: { write: (line) => lines.push(line) },
    });
    const maria = await backend.signIn('maria@vinculo.test');
    await backend.call(null, 'POST', '/auth/login?mail=maria@vinculo.test', {
      body: { mail: 'maria@vinculo.test', password: 'ClaveEquivocada' },
    });
    await backend.call(maria, 'GET', '/responsable/mis_usuarios?token=secreto');
    await backend.call(maria, 'GET', '/solicitudes/paciente/rosa');
    await backend.call(maria, 'GET', '/dashboard?token=secreto');
    await backend.call(maria, 'POST', '/solicitudes/actualizar', {
      body: { id_paciente: 'rosa', slots: [slot({ hora_inicio: '07:07' })] },
    });
    const messenger = {
      mail: () => Promise.reject(new NotSent('the mail was not taken: EENVELOPE')),
      sms: () => Promise.reject(new NotSent('the gateway answered 500')),
    };
    const app = await backend.anotherProcess({ messenger });
    await backend.call(null, 'GET', '/auth/check-email/maria@vinculo.test', { app });
    const signup = await backend.call(null, 'POST', '/auth/signup', {
      app,
      body: { ...SIGNUP, name: 'Eulalia', mail: 'eulalia@correo.test' },
    });
    expect(signup.status).toBe(503);
    const forgotten = { mail: 'maria@vinculo.test' };
    await backend.call(null, 'POST', '/auth/forgot-password', { app, body: forgotten });
    await backend.deps.background.settled();
    // A failure inside: a table is not there, until the next test.
    const { schema } = backend.store.db;
    await schema.alterTable('revoked_token').renameTo('elsewhere').execute();
    expect((await backend.call(maria, 'GET', '/auth/me')).status).toBe(500);
    await schema.alterTable('elsewhere').renameTo('revoked_token').execute();
    await backend.close();

    const log = lines.join('');
    expect(log).toContain('"route":"/solicitudes/paciente/:id","status":200');
    expect(log).toContain('"route":"/auth/me","status":500');
    expect(log).toContain('request failed');
    expect(log).toContain('"kind":"reset","channel":"mail","msg":"notice not sent"');
    expect(log).toContain('"route":"/auth/check-email/:email"');
    for (const secret of [
      maria,
      'maria',
      PASSWORD,
      'ClaveEquivocada',
      'secreto',
      'rosa',
      '12345678',
      '15678234',
      '987654321',
      'ulalia',
      '1980-05-17',
      '07:07',
    ]) {
      expect(log).not.toContain(secret);
    }
  });

  it('has no error of a list that was answered', async () => {
    const lines: string[] = [];
    const backend = await openOwnTestBackend(engine, {
      log: { write: (line) => lines.push(line) },
    });
    const token = await backend.tokenOf('andrea@vinculo.test');
    const users = (headers = {}) => backend.call(token, 'GET', '/admin/users', { headers });
    const { headers } = await users();
    const again = await users({ 'if-none-match': String(headers['etag']) });
    expect(again.status).toBe(304);
    await backend.close();
    expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)).toEqual([]);
    expect(lines).toHaveLength(2);
  });
});

it('the log has no error of a call whose client has gone, and the metrics no busy server', async () => {
  const lines: string[] = [];
  const codes: string[] = [];
  const app = fastify({ logger: loggerOptions({ write: (line) => lines.push(line) }) });
  answerProblems(app, { observeRejection: (code) => codes.push(code) });
  app.get('/', (request) => {
    startWaiting(request, 1000);
    Object.assign(request.raw.socket, { destroyed: true });
    return createQueue(1).enter(waiterOf(request));
  });
  expect((await app.inject('/')).statusCode).toBe(499);
  expect(codes).toEqual(['client_gone']);
  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)).toEqual([]);
});
