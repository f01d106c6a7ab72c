// Over 250 lines: one stream and all that ends it, on one backend for each engine.
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_LISTENERS, MAX_OF_ACCOUNT } from '#server/live/hub.ts';
import { readListened } from '#server/store/calendar/live.ts';
import { lockCalendar } from '#server/store/calendar/solicitudes.ts';
import { addMember } from '#server/store/people/members.ts';
import { inTransaction } from '#server/store/store.ts';
import { ENGINES, onOneEngine } from '#tests/server/engines.ts';
import { addMemberOfRosa } from '#tests/server/people/circle-people.ts';
import { openOwnTestBackend, slot, type TestBackend } from '#tests/server/test-backend.ts';
import { type OpenStream, openStream } from './event-stream.ts';

const MINUTES = 60_000;

describe.each(ENGINES)('the live stream on $name', (engine) => {
  let backend: TestBackend;
  let open: OpenStream[];
  /** A second process, which has no memory of what the first has sent. */
  let other: FastifyInstance;
  let address: string;
  let otherAddress: string;
  beforeEach(async () => {
    backend = await openOwnTestBackend(engine);
    open = [];
    other = await backend.anotherProcess();
    address = await backend.app.listen({ port: 0, host: '127.0.0.1' });
    otherAddress = await other.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const stream of open) stream.leave();
  });

  async function listen(
    mail: string,
    at = address,
    options?: Parameters<typeof openStream>[2],
  ): Promise<OpenStream> {
    return listenWith(await backend.tokenOf(`${mail}@vinculo.test`), at, options);
  }

  async function listenWith(
    token: string,
    at = address,
    options?: Parameters<typeof openStream>[2],
  ) {
    const stream = await openStream(at, token, options);
    open.push(stream);
    return stream;
  }

  /** María adds a shift of Rosa, at the second process. */
  async function addShift(hora: string, patient = 'rosa'): Promise<void> {
    const [hour = '', minute = ''] = hora.split(':');
    const end = minute === '00' ? `${hour}:30` : `${Number(hour) + 1}:00`;
    const { status } = await backend.call(
      await backend.tokenOf('maria@vinculo.test'),
      'POST',
      '/solicitudes/actualizar',
      {
        app: other,
        body: { id_paciente: patient, slots: [slot({ hora_inicio: hora, hora_fin: end })] },
      },
    );
    expect(status).toBe(200);
  }

  it('tells member and caregiver what another process has saved, and no other family', async () => {
    const paula = await listenWith(await addMemberOfRosa(backend, 'paula'));
    const camila = await listen('camila', otherAddress);
    const valentina = await listen('valentina', otherAddress);
    for (const stream of [paula, camila, valentina]) {
      expect(await stream.nth(1)).toEqual({ patients: [] });
    }
    await addShift('10:00');
    expect(await paula.nth(2)).toEqual({ patients: ['rosa'] });
    expect(await camila.nth(2)).toEqual({ patients: ['rosa'] });
    // In the same query as Camila.
    expect(valentina.events).toHaveLength(1);
  });

  it('tells notes, answers and the circle as well', async () => {
    const maria = await listen('maria');
    const [own, camila] = await Promise.all(
      ['maria', 'camila'].map((id) => backend.tokenOf(`${id}@vinculo.test`)),
    );
    await maria.nth(1);
    const changes = [
      () =>
        backend.call(own ?? '', 'PUT', '/api/patients/rosa/notes/2026-11-24/08%3A00', {
          app: other,
          body: { text: 'Toma agua' },
        }),
      () => addShift('18:00'),
      () =>
        backend.call(camila ?? '', 'POST', '/api/patients/rosa/answers', {
          app: other,
          headers: { 'idempotency-key': 'answer-1' },
          body: {
            answer: 'yes',
            parts: [{ fecha: '2026-11-23', hora_inicio: '18:00', hora_fin: '18:30' }],
          },
        }),
      () =>
        backend.call(own ?? '', 'POST', '/api/patients/rosa/invitations', {
          app: other,
          headers: { 'idempotency-key': 'invitation-1' },
          body: { kind: 'member', name: 'Ana', mail: 'ana@correo.test' },
        }),
    ];
    for (const [index, change] of changes.entries()) {
      const answer = await change();
      expect(answer?.status ?? 200).toBeLessThan(300);
      expect(await maria.nth(index + 2)).toEqual({ patients: ['rosa'] });
    }
  });

  // Two of SQLite's never overlap.
  if (engine.name === 'postgres') {
    it('misses no transaction that is committed after a later one', async () => {
      const maria = await listen('maria');
      await maria.nth(1);
      let later: Promise<unknown> | undefined;
      // At `serializable` the engine may abort it for the other.
      await inTransaction(backend.store, async (db) => {
        expect(await lockCalendar(db, 'rosa', 'maria')).not.toBeNull();
        later ??= addShift('10:00', 'hernan');
        await later;
        expect(await maria.nth(2)).toEqual({ patients: ['hernan'] });
      });
      expect(await maria.nth(3)).toEqual({ patients: ['rosa'] });
    });
  }

  it('tells the others when an Admin deactivates or reactivates the account of the owner', async () => {
    const paula = await listenWith(await addMemberOfRosa(backend, 'paula'));
    const camila = await listen('camila', otherAddress);
    for (const stream of [paula, camila]) await stream.nth(1);
    const andrea = await backend.tokenOf('andrea@vinculo.test');
    for (const [nth, change] of [
      [2, 'deactivate'],
      [3, 'reactivate'],
    ] as const) {
      expect((await backend.call(andrea, 'PUT', `/admin/users/${change}/maria`)).status).toBe(200);
      for (const stream of [paula, camila]) {
        expect(await stream.nth(nth)).toEqual({ patients: ['rosa'] });
      }
    }
  });

  it('goes on in another process from the last event', async () => {
    const first = await listen('maria');
    await first.nth(1);
    const id = first.lastId();
    first.leave();
    await addShift('10:00');
    backend.advanceClock(10 * MINUTES);
    const second = await listen('maria', otherAddress, { after: id });
    expect(await second.nth(1)).toEqual({ patients: ['rosa'] });
    const third = await listen('maria', address, { after: second.lastId() });
    expect(await third.nth(1)).toEqual({ patients: [] });
    for (const after of ['', 'nonsense', '2.1.1.1', id.replace(/\..*/, '')]) {
      const odd = await listen('maria', address, { after });
      expect(await odd.nth(1)).toEqual({ patients: [], everything: true });
    }
  });

  it('begins with what happened shortly before', async () => {
    await addShift('10:00');
    expect(await (await listen('maria')).nth(1)).toEqual({ patients: ['rosa'] });
    backend.advanceClock(3 * MINUTES);
    expect(await (await listen('maria')).nth(1)).toEqual({ patients: [] });
  });

  it('says that everything may be another when somebody joins, and after they are removed nothing of it', async () => {
    const maria = await backend.tokenOf('maria@vinculo.test');
    const paula = await listenWith(await addMemberOfRosa(backend, 'paula'));
    await paula.nth(1);
    const removal = await backend.call(maria, 'DELETE', '/api/patients/rosa/members/paula', {
      app: other,
    });
    expect(removal.status).toBe(200);
    expect(await paula.nth(2)).toEqual({ patients: [], everything: true });
    const camila = await listen('camila');
    await camila.nth(1);
    await addShift('10:00');
    await camila.nth(2);
    expect(paula.events).toHaveLength(2);
    const assigned = await backend.call(maria, 'PUT', '/api/patients/rosa/caregivers', {
      app: other,
      body: { caregiverIds: ['diego'] },
    });
    expect(assigned.status).toBe(200);
    expect(await camila.nth(3)).toEqual({ patients: [], everything: true });
  });

  it('says so too when a patient is archived, hidden, or shown again', async () => {
    const maria = await listen('maria');
    const camila = await listen('camila', otherAddress);
    for (const stream of [maria, camila]) await stream.nth(1);
    const own = await backend.tokenOf('maria@vinculo.test');
    const andrea = await backend.tokenOf('andrea@vinculo.test');
    const archive = (archived: boolean) =>
      backend.call(own, 'PUT', '/api/patients/rosa/archived', { body: { archived } });
    const show = (change: string) =>
      backend.call(andrea, 'PUT', `/admin/users/${change}/rosa`, { app: other });
    const changes = [
      () => archive(true),
      () => archive(false),
      () => show('deactivate'),
      () => show('reactivate'),
    ];
    for (const [index, change] of changes.entries()) {
      expect((await change()).status).toBe(200);
      for (const stream of [maria, camila]) {
        expect(await stream.nth(index + 2)).toEqual({ patients: [], everything: true });
      }
    }
  });

  it('says so too to whoever also cares for the patient', async () => {
    const maria = await backend.tokenOf('maria@vinculo.test');
    const camila = await listen('camila');
    await camila.nth(1);
    await addMember(backend.store.db, 'rosa', 'camila', backend.deps.clock());
    expect(await camila.nth(2)).toEqual({ patients: [], everything: true });
    const id = camila.lastId();
    camila.leave();
    const removal = await backend.call(maria, 'DELETE', '/api/patients/rosa/members/camila');
    expect(removal.status).toBe(200);
    const again = await listen('camila', otherAddress, { after: id });
    expect(await again.nth(1)).toEqual({ patients: [], everything: true });
  });

  it.each([
    ['a logout', (token: string) => backend.call(token, 'POST', '/auth/logout', { app: other })],
    [
      'a new password, which raises the version of its tokens',
      () =>
        backend.store.db
          .updateTable('account')
          .set((row) => ({ token_version: row('token_version', '+', 1) }))
          .where('id', '=', 'diego')
          .execute(),
    ],
    [
      'a deactivation',
      async () =>
        backend.call(
          await backend.tokenOf('andrea@vinculo.test'),
          'PUT',
          '/admin/users/deactivate/diego',
          { app: other },
        ),
    ],
  ])('ends with the session: by %s', async (_what, end) => {
    const token = await backend.tokenOf('diego@vinculo.test');
    const stream = await listenWith(token);
    const another = await listen('camila');
    await stream.nth(1);
    await end(token);
    await stream.ended;
    expect((await openStream(address, token)).status).toBe(401);
    // The sessions of others go on.
    await addShift('10:00');
    await another.nth(2);
  });

  it('reads what as many sessions may hear as a process takes, in one query', async () => {
    const of = (account: string) => ({ account, version: 1, jti: `token of ${account}` });
    const many = Array.from({ length: MAX_LISTENERS - 1 }, (_, index) => of(`account ${index}`));
    const { calendars, hasEnded } = await readListened(backend.store.db, [of('maria'), ...many]);
    expect([...calendars]).toEqual([['maria', expect.any(Map)]]);
    expect([...(calendars.get('maria')?.keys() ?? [])].sort()).toEqual(['hernan', 'rosa']);
    expect([hasEnded(of('maria')), hasEnded(of('account 1'))]).toEqual([false, true]);
  });

  onOneEngine(engine, () => {
    it('is neither compressed nor kept, and has the headers of every answer', async () => {
      const { status, headers } = await listen('maria', address, {
        headers: { 'accept-encoding': 'br, gzip' },
      });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
      });
      expect(headers).not.toHaveProperty('content-encoding');
      const token = await backend.tokenOf('maria@vinculo.test');
      const head = await backend.app.inject({
        method: 'HEAD',
        url: '/api/events',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(head.statusCode).toBe(200);
    });

    it('ends when its token expires', async () => {
      const stream = await listen('maria');
      await stream.nth(1);
      backend.advanceClock(31 * 24 * 60 * MINUTES);
      await stream.ended;
    });

    it('ends the oldest stream of an account that opens one too many, and asks it to wait', async () => {
      const oldest = await listen('maria');
      const camila = await listen('camila');
      for (let more = 1; more < MAX_OF_ACCOUNT; more += 1) await listen('maria');
      expect(oldest.wait()).toBeNull();
      const newest = await listen('maria');
      await oldest.ended;
      expect(oldest.wait()).toBe(60_000);
      await addShift('10:00');
      expect(await newest.nth(2)).toEqual({ patients: ['rosa'] });
      await camila.nth(2);
    });

    it('is ended by a shutdown, which it does not delay', async () => {
      const closing = await backend.anotherProcess();
      const stream = await listen('maria', await closing.listen({ port: 0, host: '127.0.0.1' }));
      await stream.nth(1);
      await closing.close();
      await stream.ended;
    });
  });
});
