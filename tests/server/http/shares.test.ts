// Over 250 lines: one process with the places of its accounts, and every way to wait for them.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Dependencies } from '#server/dependencies.ts';
import { postgres } from '#tests/server/engines.ts';
import { deferred, pausedAfter } from '#tests/server/faulty-store.ts';
import { openTestBackend, slot, type TestBackend } from '#tests/server/test-backend.ts';
import { connectTo } from './raw-http.ts';

// On PostgreSQL: a paused statement keeps its connection, and the embedded engine has one for reading.

const CAPACITY = { callsPerMinute: 1000, callsAtOnce: 8, heavyCalls: 1 };
type Table = 'paciente' | 'solicitud' | 'handover_note';
const TOO_MANY = {
  code: 'too_many_calls',
  message: 'Tu cuenta está haciendo demasiado a la vez. Espera un momento y prueba de nuevo.',
};

describe('of a process,', () => {
  let backend: TestBackend;
  let maria: string;
  let jorge: string;
  beforeEach(async () => {
    backend = await openTestBackend(postgres);
    maria = await backend.tokenOf('maria@vinculo.test');
    jorge = await backend.tokenOf('jorge@vinculo.test');
  });

  const me = (token: string, app: FastifyInstance) =>
    backend.call(token, 'GET', '/auth/me', { app });
  const patients = (token: string, app: FastifyInstance) =>
    backend.call(token, 'GET', '/responsable/mis_usuarios', { app });

  /** A process in which whoever asks for patients, or for what is in another table, waits for the release. */
  async function pausedProcess(capacity: Partial<typeof CAPACITY>, table: Table = 'paciente') {
    const { store, reached, release } = pausedAfter(backend.store, 'select', table);
    const app = await backend.anotherProcess({ store, capacity: { ...CAPACITY, ...capacity } });
    return { app, reached, release };
  }

  it('an account may use so many calls a minute, and others theirs', async () => {
    const app = await backend.anotherProcess({ capacity: { ...CAPACITY, callsPerMinute: 3 } });
    for (let time = 0; time < 3; time += 1) expect((await me(maria, app)).status).toBe(200);
    const refused = await me(maria, app);
    expect(refused).toMatchObject({
      status: 429,
      body: TOO_MANY,
      headers: { 'retry-after': '20' },
    });
    expect((await me(jorge, app)).status).toBe(200);
    backend.advanceClock(20_000);
    expect((await me(maria, app)).status).toBe(200);
    expect((await me(maria, app)).status).toBe(429);
  });

  it('an account is left its calls by whoever has a token from before its new password', async () => {
    const app = await backend.anotherProcess({ capacity: { ...CAPACITY, callsPerMinute: 3 } });
    const { db } = backend.store;
    await db.updateTable('account').set({ token_version: 2 }).where('id', '=', 'maria').execute();
    for (let time = 0; time < 3; time += 1) expect((await me(maria, app)).status).toBe(401);
    expect((await me(maria, app)).status).toBe(429);
    expect((await me(await backend.tokenOf('maria@vinculo.test'), app)).status).toBe(200);
  });

  const changePhone = (token: string, app: FastifyInstance, phone: string) =>
    backend.call(token, 'PUT', '/auth/me/phone', { app, body: { phone } });

  it('an account waits for its own calls, and others do not', async () => {
    const { app, reached, release } = await pausedProcess({ callsAtOnce: 1 });
    const first = patients(maria, app);
    await reached;
    const second = me(maria, app);
    await expect.poll(() => waiting(app, 'account')).toBe(1);
    expect((await me(jorge, app)).status).toBe(200);
    release();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  });

  it('an account whose calls are too many at once is told to come back', async () => {
    const { app, reached, release } = await pausedProcess({ callsAtOnce: 1 });
    const first = patients(maria, app);
    await reached;
    const others = Array.from({ length: 101 }, () => me(maria, app));
    const refused = await Promise.race(others);
    expect(refused).toMatchObject({ status: 429, body: TOO_MANY, headers: { 'retry-after': '3' } });
    release();
    await first;
    const statuses = (await Promise.all(others)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  });

  describe('whoever saves the calendar of others', () => {
    const save = (token: string, app: FastifyInstance) =>
      backend.call(token, 'POST', '/solicitudes/actualizar', {
        app,
        body: { id_paciente: 'rosa', slots: [slot({})] },
      });

    it('waits for it with no more calls than an account may make at once, and reads meanwhile', async () => {
      const { store, reached, release } = pausedAfter(backend.store, 'update', 'paciente');
      const app = await backend.anotherProcess({ store, capacity: CAPACITY });
      const first = save(maria, app);
      await reached;
      const others = Array.from({ length: 60 }, () => save(jorge, app));
      await expect.poll(() => waiting(app, 'account')).toBe(52);
      expect((await me(jorge, app)).status).toBe(200);
      const second = save(maria, app);
      await expect.poll(() => waiting(app, 'calendar')).toBe(9);
      release();
      expect([(await first).status, (await second).status]).toEqual([200, 200]);
      for (const { status } of await Promise.all(others)) expect(status).not.toBe(200);
    });

    it('does not have it while their own account keeps them waiting', async () => {
      const { store, reached, release } = pausedAfter(backend.store, 'update', 'account');
      const capacity = { ...CAPACITY, callsAtOnce: 1 };
      const app = await backend.anotherProcess({ store, capacity });
      const phone = changePhone(jorge, app, '912345678');
      await reached;
      const others = save(jorge, app);
      await expect.poll(() => waiting(app, 'account')).toBe(1);
      expect((await save(maria, app)).status).toBe(200);
      release();
      expect([(await phone).status, (await others).status]).toEqual([200, 404]);
    });

    it('keeps the place of their account while the call waits, also when they have gone', async () => {
      const { store, reached, release } = pausedAfter(backend.store, 'update', 'paciente');
      const capacity = { ...CAPACITY, callsAtOnce: 1 };
      const app = await backend.anotherProcess({ store, capacity });
      const socket = await connectTo(await app.listen({ port: 0, host: '127.0.0.1' }));
      const first = save(maria, app);
      await reached;
      const body = JSON.stringify({ id_paciente: 'rosa', slots: [slot({})] });
      const headers = [
        ...['Host: x', `Authorization: Bearer ${jorge}`, 'Content-Type: application/json'],
        `Content-Length: ${body.length}`,
      ];
      const arrived = once(app.server, 'request');
      socket.write(
        `POST /solicitudes/actualizar HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`,
      );
      const [, answer] = await arrived;
      await expect.poll(() => waiting(app, 'calendar')).toBe(1);
      const gone = once(answer, 'close');
      socket.destroy();
      await gone;
      const next = changePhone(jorge, app, '912345678');
      await expect.poll(() => waiting(app, 'account')).toBe(1);
      release();
      expect([(await first).status, (await next).status]).toEqual([200, 200]);
    });
  });

  /** Two calls that read this table and answer very much. */
  async function takeTurns(
    table: 'solicitud' | 'handover_note',
    url: (of: 'rosa' | 'carmen') => string,
    [one, two] = [maria, jorge],
  ) {
    const size = { calendar_size: 5000, note_count: 1001 };
    await backend.store.db.updateTable('paciente').set(size).execute();
    const { app, reached, release } = await pausedProcess({}, table);
    const first = backend.call(one, 'GET', url('rosa'), { app });
    await reached;
    const second = backend.call(two, 'GET', url('carmen'), { app });
    await expect.poll(() => waiting(app, 'heavy')).toBe(1);
    expect((await patients(jorge, app)).status).toBe(200);
    release();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  }

  it('long lists wait for one another, and nothing else for them', () =>
    takeTurns('solicitud', (of) => `/solicitudes/paciente/${of}`));

  it('so do the notes of calendars that have many', () =>
    takeTurns(
      'handover_note',
      (of) => `/api/patients/${of}/notes${of === 'rosa' ? '' : '/changes'}`,
    ));

  it('so do the shifts of caregivers in long calendars', async () =>
    takeTurns('solicitud', () => '/api/shifts', [
      await backend.tokenOf('camila@vinculo.test'),
      await backend.tokenOf('valentina@vinculo.test'),
    ]));

  it('so do feeds of long calendars', async () => {
    const make = (token: string, of: string) =>
      backend.call(token, 'POST', `/api/patients/${of}/feed`, { body: {} });
    const feeds = { rosa: await make(maria, 'rosa'), carmen: await make(jorge, 'carmen') };
    await takeTurns('solicitud', (of) => new URL(feeds[of].body.address).pathname);
  });

  it('of long bodies only two of an account are read at once', async () => {
    const app = await backend.anotherProcess({ capacity: CAPACITY });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const body = JSON.stringify({ id_paciente: 'rosa', slots: [slot({})], x: 'x'.repeat(70_000) });
    const headers = [
      ...['Host: x', `Authorization: Bearer ${maria}`, 'Content-Type: application/json'],
      ...[`Content-Length: ${body.length}`, 'Connection: close'],
    ];
    const head = `POST /solicitudes/actualizar HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;
    const sockets = [await connectTo(address), await connectTo(address), await connectTo(address)];
    for (const socket of sockets) {
      const arrived = once(app.server, 'request');
      socket.write(head);
      await arrived;
    }
    // Nothing of a body has been sent.
    await expect.poll(() => waiting(app, 'account')).toBe(1);
    expect((await me(maria, app)).status).toBe(200);
    for (const socket of sockets) socket.write(body);
    const answers = await Promise.all(sockets.map(textOf));
    expect(answers.map((text) => text.slice(0, 12))).toEqual(sockets.map(() => 'HTTP/1.1 200'));
  });

  it('nothing is begun for a client that has gone while it waited', async () => {
    const { store, reached, release } = pausedAfter(backend.store, 'update', 'account');
    const capacity = { ...CAPACITY, callsAtOnce: 1 };
    const app = await backend.anotherProcess({ store, capacity });
    const socket = await connectTo(await app.listen({ port: 0, host: '127.0.0.1' }));
    const first = changePhone(maria, app, '911111111');
    await reached;
    const body = JSON.stringify({ phone: '922222222' });
    const headers = [
      ...['Host: x', `Authorization: Bearer ${maria}`, 'Content-Type: application/json'],
      `Content-Length: ${body.length}`,
    ];
    const arrived = once(app.server, 'request');
    socket.write(`PUT /auth/me/phone HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
    const [, answer] = await arrived;
    await expect.poll(() => waiting(app, 'account')).toBe(1);
    const gone = deferred();
    answer.once('close', gone.resolve);
    socket.destroy();
    await gone.promise;
    release();
    await first;
    // Waits for its turn behind what must not be done.
    const next = await backend.call(maria, 'DELETE', '/api/patients/rosa/feed', { app });
    expect(next.status).toBe(200);
    expect((await me(maria, app)).body.phone).toBe('+56911111111');
  });
});

describe('an answer that nobody reads, or almost', () => {
  let backend: TestBackend;
  let maria: string;
  beforeEach(async () => {
    backend = await openTestBackend(postgres);
    maria = await backend.tokenOf('maria@vinculo.test');
    const rows = Array.from({ length: 100 }, (_, index) => ({
      ...{ id_paciente: 'rosa', id: `a${index}`, at: '2026-11-23T12:00:00.000Z' },
      ...{ id_actor: 'maria', actor_name: 'x'.repeat(200_000), kind: 'asked', detail: '{}' },
    }));
    await backend.store.db.insertInto('activity').values(rows).execute();
  });

  /** A process with one place for María, who has begun to get a long answer. */
  async function begun(changes: Partial<Dependencies> = {}) {
    const capacity = { ...CAPACITY, callsAtOnce: 1 };
    const app = await backend.anotherProcess({ capacity, ...changes });
    const socket = await connectTo(await app.listen({ port: 0, host: '127.0.0.1' }));
    socket.pause();
    const arrived = once(app.server, 'request');
    const headers = `Host: x\r\nAuthorization: Bearer ${maria}`;
    socket.write(`GET /api/patients/rosa/activity HTTP/1.1\r\n${headers}\r\n\r\n`);
    const [, answer] = await arrived;
    await expect.poll(() => answer.writableLength).toBeGreaterThan(0);
    return { app, socket, answer, next: me(maria, app) };
  }
  const me = (token: string, app: FastifyInstance) =>
    backend.call(token, 'GET', '/auth/me', { app });

  it('keeps the place of its account until its connection is cut', async () => {
    const { app, socket, answer, next } = await begun();
    await expect.poll(() => waiting(app, 'account')).toBe(1);
    expect(app.server.timeout).toBe(30_000);
    expect(answer.socket.timeout).toBe(30_000);
    answer.socket.setTimeout(1);
    expect((await next).status).toBe(200);
    socket.destroy();
  });

  it('is cut in the end, although somebody reads some bytes of it all the time', async () => {
    const timeLimits = { ...backend.deps.timeLimits, answerMs: 2500 };
    expect(timeLimits.patienceMs).toBeGreaterThan(timeLimits.answerMs);
    // Not looked at while it waits: on a busy machine the answer may be cut by then.
    const { socket, next } = await begun({ timeLimits });
    const reading = setInterval(() => socket.read(100), 10);
    expect((await next).status).toBe(200);
    clearInterval(reading);
    socket.destroy();
  });
});

describe('of the connections to PostgreSQL,', () => {
  it('those who wait for a calendar use one, and others their own', async () => {
    const backend = await openTestBackend(postgres);
    const other = await backend.anotherStore();
    // More than wait, so that the account has a place left.
    const app = await backend.anotherProcess({ capacity: { ...CAPACITY, callsAtOnce: 16 } });
    const maria = await backend.tokenOf('maria@vinculo.test');
    const save = (id_paciente: string, hour = 10) =>
      backend.call(maria, 'POST', '/solicitudes/actualizar', {
        app,
        body: { id_paciente, slots: [slot({ hora_inicio: `${hour}:00`, hora_fin: `${hour}:30` })] },
      });
    // Rolled back, and so not repeated where a transaction that changes something would conflict with the saves.
    const holding = await other.db.startTransaction().execute();
    await holding
      .updateTable('paciente')
      .set({ nickname: 'Ina' })
      .where('id', '=', 'rosa')
      .execute();
    const saves = Array.from({ length: 10 }, (_, index) => save('rosa', 10 + index));
    await expect.poll(() => waiting(app, 'calendar')).toBe(9);
    expect((await save('hernan')).status).toBe(200);
    await holding.rollback().execute();
    // On a busy machine the first may have waited for longer than a lock is waited for.
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });
});

/** All that comes on a connection. */
async function textOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

/** How many calls wait, and what for. */
async function waiting(app: FastifyInstance, what: string): Promise<number> {
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const [, count] =
    new RegExp(`^vinculo_calls_waiting\\{for="${what}"\\} (\\d+)$`, 'm').exec(body) ?? [];
  return Number(count);
}
