// Over 250 lines: one account and its devices, with one push service.
import { createECDH } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPushMessage } from '#domain/contract/notices.ts';
import { deliverDue } from '#server/notices/deliver.ts';
import { createPush, PUSH_HOSTS } from '#server/notices/push.ts';
import { purge } from '#server/store/purge.ts';
import { ENGINES, onOneEngine } from '#tests/server/engines.ts';
import { addAccount } from '#tests/server/people/circle-people.ts';
import { openOwnTestBackend, slot, type TestBackend } from '#tests/server/test-backend.ts';
import { type PushService, startPushService } from './push-service.ts';

const DAY = 86_400_000;
const DEVICES = '/api/notices/devices';
const PREFERENCES = '/api/notices/preferences';

describe.each(ENGINES)('the settings of notices on $name', (engine) => {
  let service: PushService;
  let backend: TestBackend;
  let maria: string;
  beforeEach(async () => {
    service = await startPushService();
    backend = await openOwnTestBackend(engine, {
      push: createPush({
        secret: new TextEncoder().encode('0123456789abcdef0123456789abcdef'),
        subject: 'mailto:avisos@vinculo.test',
        hosts: [service.host],
        agent: service.agent,
      }),
    });
    maria = await backend.tokenOf('maria@vinculo.test');
  });
  afterEach(async () => {
    await backend.close();
    await service.close();
  });

  const put = (token: string, body: unknown) => backend.call(token, 'PUT', DEVICES, { body });
  const test = (token: string, endpoint: string) =>
    backend.call(token, 'POST', '/api/notices/test', { body: { endpoint } });
  const devices = async () =>
    (
      await backend.store.db
        .selectFrom('push_subscription')
        .select(['id_account', 'endpoint'])
        .orderBy('endpoint')
        .execute()
    ).map(({ id_account, endpoint }) => `${id_account} ${endpoint.split('/').at(-1)}`);

  it('have every kind of the role and every channel of the account, with the defaults', async () => {
    const { status, body } = await backend.call(maria, 'GET', '/api/notices');
    expect(status).toBe(200);
    expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65);
    expect(body.preferences).toEqual([
      { kind: 'accepted', channel: 'push', enabled: true },
      { kind: 'accepted', channel: 'mail', enabled: false },
      { kind: 'withdrew', channel: 'push', enabled: true },
      { kind: 'withdrew', channel: 'mail', enabled: true },
      { kind: 'uncovered', channel: 'push', enabled: true },
      { kind: 'uncovered', channel: 'mail', enabled: false },
    ]);
    const kinds = async (mail: string) => {
      const answer = await backend.call(await backend.tokenOf(mail), 'GET', '/api/notices');
      return [...new Set(answer.body.preferences.map(({ kind }: { kind: string }) => kind))];
    };
    expect(await kinds('camila@vinculo.test')).toEqual(['asked', 'changed']);
    expect(await kinds('jorge@vinculo.test')).toHaveLength(5);
    expect(await kinds('andrea@vinculo.test')).toEqual([]);
  });

  it('offer text messages to a phone that a code has verified, and mails to a verified mail', async () => {
    const { db } = backend.store;
    const verified = { phone: '+56987654321', phone_verified: 1, mail_verified: 0 };
    const channels = async () => {
      const { preferences } = (await backend.call(maria, 'GET', '/api/notices')).body;
      return [...new Set(preferences.map((one: { channel: string }) => one.channel))];
    };
    await db
      .updateTable('account')
      .set({ phone: verified.phone })
      .where('id', '=', 'maria')
      .execute();
    expect(await channels()).toEqual(['push', 'mail']);
    await db.updateTable('account').set(verified).where('id', '=', 'maria').execute();
    expect(await channels()).toEqual(['push', 'msg']);
  });

  it('are changed one by one, and only those that are offered', async () => {
    const change = (body: object) => backend.call(maria, 'PUT', PREFERENCES, { body });
    const uncovered = { kind: 'uncovered', channel: 'mail' };
    for (const enabled of [true, false, true]) {
      const { status, body } = await change({ ...uncovered, enabled });
      expect(status).toBe(200);
      expect(body.preferences).toContainEqual({ ...uncovered, enabled });
    }
    const path = async (body: object) => {
      const answer = await change(body);
      return [answer.status, answer.body.issues[0].path];
    };
    expect(await path({ kind: 'asked', channel: 'push', enabled: true })).toEqual([422, 'kind']);
    expect(await path({ ...uncovered, channel: 'msg', enabled: true })).toEqual([422, 'channel']);
    expect(await path({ ...uncovered, enabled: 1 })).toEqual([422, 'enabled']);
    expect(await path({ kind: 'spam', channel: 'push', enabled: true })).toEqual([422, 'kind']);
  });

  describe('of a device', () => {
    it('are shown by a test notice, encrypted for it and signed by this backend', async () => {
      const device = service.subscribe('phone');
      expect((await put(maria, device)).body).toEqual({ success: true });
      const { status, body } = await test(maria, device.endpoint);
      expect([status, body]).toEqual([
        200,
        { success: true, message: 'Te enviamos un aviso de prueba.' },
      ]);
      const { publicKey } = (await backend.call(maria, 'GET', '/api/notices')).body;
      expect(service.received).toMatchObject([
        {
          payload: {
            title: 'Aviso de prueba',
            body: 'Los avisos funcionan en este dispositivo.',
            url: '/dashboard/profile',
            tag: 'test',
          },
          claims: { aud: `https://${service.host}`, sub: 'mailto:avisos@vinculo.test' },
          publicKey,
          headers: { 'content-encoding': 'aes128gcm', ttl: '60' },
        },
      ]);
    });

    it('show each what happened, until they are gone', async () => {
      const diego = await backend.tokenOf('diego@vinculo.test');
      const [phone, tablet] = [service.subscribe('phone'), service.subscribe('tablet')];
      for (const device of [phone, tablet]) await put(diego, device);
      const night = { fecha: '2026-11-25', hora_inicio: '20:00', hora_fin: '24:00' };
      const save = async (fecha: string) => {
        const body = { id_paciente: 'rosa', slots: [slot({ ...night, fecha })] };
        await backend.call(maria, 'POST', '/solicitudes/actualizar', { body });
        await backend.deps.background.settled();
      };
      await save('2026-11-25');
      const payload = {
        title: 'Te pidieron un turno',
        body: 'Con rosa: miércoles 25 de noviembre, de 20:00 a 24:00. ¿Puedes ir?',
        url: '/turnos',
        tag: 'asked-rosa',
      };
      expect(readPushMessage(JSON.stringify(service.received[0]?.payload))).toEqual(payload);
      expect(service.received.map((one) => [one.path, one.payload]).sort()).toEqual([
        ['/phone', payload],
        ['/tablet', payload],
      ]);
      expect(service.received[0]?.headers['urgency']).toBe('normal');
      service.unsubscribe('tablet');
      await save('2026-11-26');
      expect(await devices()).toEqual(['diego phone']);
      // One that is down for a while does not lose it, and gets it once.
      service.answer(500);
      await save('2026-11-27');
      expect(service.received).toHaveLength(3);
      service.answer(201);
      for (let pass = 0; pass < 3; pass += 1) {
        backend.advanceClock(5000);
        await deliverDue(backend.deps, { warn: () => {} });
      }
      expect(service.received.map(({ path }) => path).slice(2)).toEqual(['/phone', '/phone']);
    });

    it('are one account’s: a browser moves to whoever signs in there', async () => {
      const device = service.subscribe('phone');
      const camila = await backend.tokenOf('camila@vinculo.test');
      await put(maria, device);
      await put(maria, device);
      expect(await devices()).toEqual(['maria phone']);
      await put(camila, device);
      expect(await devices()).toEqual(['camila phone']);
      expect((await test(maria, device.endpoint)).status).toBe(404);
      const remove = () =>
        backend.call(maria, 'DELETE', DEVICES, { body: { endpoint: device.endpoint } });
      expect((await remove()).status).toBe(200);
      expect(await devices()).toEqual(['camila phone']);
    });

    it('end by a call, twice as once', async () => {
      const device = service.subscribe('phone');
      await put(maria, device);
      for (let time = 0; time < 2; time += 1) {
        const body = { endpoint: device.endpoint };
        const answer = await backend.call(maria, 'DELETE', DEVICES, { body });
        expect(answer.body).toEqual({ success: true });
      }
      expect(await devices()).toEqual([]);
    });

    it('end with its session, and no other’s', async () => {
      const phone = await backend.tokenOf('maria@vinculo.test');
      await put(maria, service.subscribe('desktop'));
      await put(phone, service.subscribe('phone'));
      await backend.call(phone, 'POST', '/auth/logout');
      expect(await devices()).toEqual(['maria desktop']);
    });

    it('end when all sessions of the account do', async () => {
      const camila = await backend.tokenOf('camila@vinculo.test');
      const andrea = await backend.tokenOf('andrea@vinculo.test');
      await put(camila, service.subscribe('phone'));
      await put(maria, service.subscribe('desktop'));
      await backend.call(andrea, 'PUT', '/admin/users/deactivate/camila');
      expect(await devices()).toEqual(['maria desktop']);
      const body = { mail: 'maria@vinculo.test' };
      await backend.call(null, 'POST', '/auth/forgot-password', { body });
      await backend.deps.background.settled();
      const link = new URL(/http\S+/.exec(backend.sent.at(-1)?.text ?? '')?.[0] ?? '');
      const reset = { ...body, token: link.searchParams.get('token'), newPassword: 'Nueva.Clave1' };
      await backend.call(null, 'POST', '/auth/reset-password', { body: reset });
      expect(await devices()).toEqual([]);
    });

    it('end when its session expires', async () => {
      const device = service.subscribe('phone');
      await put(maria, device);
      for (let week = 0; week < 5; week += 1) {
        backend.advanceClock(7 * DAY);
        await purge(backend.store, backend.deps.clock());
      }
      expect(await devices()).toEqual([]);
    });

    it('are kept for twenty devices, the latest', async () => {
      for (let number = 10; number < 32; number += 1) {
        await put(maria, service.subscribe(`device${number}`));
        backend.advanceClock(1000);
      }
      expect(await devices()).toHaveLength(20);
      expect((await devices())[0]).toBe('maria device12');
    });
  });

  it('are in the copy of one’s data without keys, and go with the account', async () => {
    const device = service.subscribe('phone');
    await put(maria, device);
    const choice = { kind: 'accepted', channel: 'mail', enabled: true };
    await backend.call(maria, 'PUT', PREFERENCES, { body: choice });
    const window = { from: 480, to: 1200 };
    const hours = '/api/patients/rosa/care-hours';
    await backend.call(maria, 'PUT', hours, { body: { window } });
    await addAccount(backend, 'paula', { role: 'Cuidador' });
    const body = {
      id_paciente: 'rosa',
      slots: [slot({ hora_inicio: '20:00', hora_fin: '21:00' })],
    };
    await backend.call(maria, 'POST', '/solicitudes/actualizar', { body });
    await backend.deps.background.settled();
    const copy = (await backend.call(maria, 'GET', '/auth/me/export')).body;
    expect(copy).toMatchObject({
      noticeDevices: [{ service: service.host }],
      noticePreferences: [choice],
      notices: [],
    });
    expect(copy.lovedOnes.map((one: { careHours: unknown }) => one.careHours)).toEqual([
      null,
      window,
    ]);
    expect(JSON.stringify(copy)).not.toContain(device.auth);
    const camila = await backend.tokenOf('camila@vinculo.test');
    expect((await backend.call(camila, 'GET', '/auth/me/export')).body.notices).toEqual([
      {
        kind: 'asked',
        channel: 'mail',
        createdAt: backend.deps.clock().toISOString(),
        doneAt: backend.deps.clock().toISOString(),
        outcome: 'sent',
      },
    ]);
    for (const token of [maria, camila]) {
      expect((await backend.call(token, 'DELETE', '/auth/me')).status).toBe(200);
    }
    for (const table of ['push_subscription', 'notice_preference', 'care_window'] as const) {
      expect(await backend.store.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const left = await backend.store.db.selectFrom('notice').select('id_account').execute();
    expect(left).toEqual([{ id_account: 'diego' }]);
  });

  onOneEngine(engine, () => {
    it('take no address where a browser would not be reached', async () => {
      const device = service.subscribe('phone');
      const { p256dh, auth } = device;
      const wrong = [
        { ...device, endpoint: 'https://push.example/x' },
        { ...device, endpoint: device.endpoint.replace('https', 'http') },
        { ...device, endpoint: device.endpoint.replace('localhost', 'maria@localhost') },
        { ...device, endpoint: `https://${service.host}\\@push.example/x` },
        { ...device, endpoint: ` ${device.endpoint}` },
        { ...device, endpoint: 'https://169.254.169.254/latest' },
        { ...device, endpoint: 7 },
        { ...device, endpoint: `${device.endpoint}/${'x'.repeat(3000)}` },
        { ...device, auth: `${auth}x` },
        { ...device, auth: undefined },
        { ...device, p256dh: p256dh.slice(2) },
        { ...device, p256dh: Buffer.alloc(65, 4).toString('base64url') },
      ];
      for (const body of wrong) {
        const answer = await put(maria, body);
        expect([answer.status, answer.body.message], JSON.stringify(body)).toEqual([
          422,
          'Este navegador no puede recibir avisos.',
        ]);
      }
      expect(await devices()).toEqual([]);
    });

    it.each([404, 410])('of a device end when the push service answers %i', async (status) => {
      const device = service.subscribe('phone');
      await put(maria, device);
      service.answer(status);
      const answer = await test(maria, device.endpoint);
      expect([answer.status, answer.body.message]).toEqual([
        404,
        'Este navegador ya no recibe avisos. Actívalos de nuevo.',
      ]);
      expect(await devices()).toEqual([]);
    });

    it.each([429, 500, 403])(
      'of a device stay when the push service answers %i',
      async (status) => {
        const device = service.subscribe('phone');
        await put(maria, device);
        service.answer(status);
        const answer = await test(maria, device.endpoint);
        expect([answer.status, answer.body.code]).toEqual([503, 'not_sent']);
        expect(JSON.stringify(answer.body)).not.toContain(device.endpoint);
        service.answer(201);
        expect((await test(maria, device.endpoint)).status).toBe(200);
      },
    );

    it('limit test notices to twenty an hour', async () => {
      const device = service.subscribe('phone');
      await put(maria, device);
      const statuses = [];
      for (let time = 0; time < 21; time += 1) {
        statuses.push((await test(maria, device.endpoint)).status);
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(20);
      expect(statuses.at(-1)).toBe(429);
    });
  });
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://db5p.notify.windows.com/w/?token=x', true],
  ['https://web.push.apple.com/x', true],
  ['https://push.apple.com.evil.example/x', false],
  ['https://evilpush.apple.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
])('sends to the services of browsers: %s, %s', (endpoint, isAccepted) => {
  const push = createPush({ secret: new Uint8Array(32), subject: 'mailto:a@b.cl' });
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  expect(push.accepts({ endpoint, p256dh, auth: 'x'.repeat(22) })).toBe(isAccepted);
});

it('identifies itself by a key that the secret decides, so that several processes agree', () => {
  const keyOf = (byte: number) =>
    createPush({
      secret: new Uint8Array(32).fill(byte),
      subject: 'mailto:a@b.cl',
      hosts: PUSH_HOSTS,
    }).publicKey;
  expect(keyOf(1)).toBe(keyOf(1));
  expect(keyOf(1)).not.toBe(keyOf(2));
});
