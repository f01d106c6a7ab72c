import { beforeEach, describe, expect, it } from 'vitest';
import { purge } from '#server/store/purge.ts';
import { ENGINES } from '#tests/server/engines.ts';
import {
  type Call,
  openTestBackend,
  slot,
  summary,
  type TestBackend,
} from '#tests/server/test-backend.ts';

const DAY = 86_400_000;
const KEY = '01939f3e-0000-7000-8000-000000000001';

describe.each(ENGINES)('a mutation that arrives again, on $name', (engine) => {
  let backend: TestBackend;
  let maria: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    maria = await backend.tokenOf('maria@vinculo.test');
  });

  const BODY = { id_paciente: 'rosa', slots: [slot()] };
  const save = (body: unknown, key: string | null = KEY, more: Call = {}) =>
    backend.call(maria, 'POST', '/solicitudes/actualizar', {
      body,
      headers: key === null ? {} : { 'idempotency-key': key },
      ...more,
    });
  const remove = { id_paciente: 'rosa', slots: [slot({ accion: 'eliminar' })] };
  const rows = () => backend.store.db.selectFrom('solicitud').selectAll().execute();

  it('is not applied again, and is answered with the current list', async () => {
    const first = await save(BODY);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    await save(remove, 'another');
    const again = await save(BODY);
    expect(again.status).toBe(200);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual({ success: true, solicitudes: [] });
    expect(await rows()).toEqual([]);
  });

  it('is the same mutation in any order of its fields', async () => {
    await save(BODY);
    const { slots, id_paciente } = BODY;
    const reordered = slots.map((one) => Object.fromEntries(Object.entries(one).reverse()));
    const again = await save({ slots: reordered, id_paciente });
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('is rejected with 422 when the key comes with other changes', async () => {
    await save(BODY);
    const other = await save(remove);
    expect(other.status).toBe(422);
    expect(other.body.code).toBe('idempotency_key_reused');
    expect(await rows()).toHaveLength(1);
  });

  it('is applied once when its copies arrive at the same time, on two processes', async () => {
    const second = await backend.anotherProcess();
    const copies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save(BODY, KEY, { app: index % 2 === 0 ? backend.app : second }),
      ),
    );
    for (const { status, body } of copies) {
      expect(status).toBe(200);
      expect(summary(body.solicitudes)).toEqual(['2026-11-23 08:00-08:30 pendiente']);
    }
    expect(copies.filter(({ headers }) => headers['idempotency-replayed'])).toHaveLength(7);
    const { calendar_version } = await backend.store.db
      .selectFrom('paciente')
      .select('calendar_version')
      .where('id', '=', 'rosa')
      .executeTakeFirstOrThrow();
    expect(calendar_version).toBe(1);
  });

  it('remains applied, but returns no list, if the patient now belongs to another family', async () => {
    await save(BODY);
    await backend.store.db.updateTable('paciente').set({ id_responsable: 'jorge' }).execute();
    const again = await save(BODY);
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ success: true });
    expect((await save(BODY, 'a new save')).status).toBe(422);
    expect((await save(BODY, 'new-save')).status).toBe(404);
  });

  it('does not collide with the key of another account', async () => {
    await save(BODY);
    const jorge = await backend.tokenOf('jorge@vinculo.test');
    const theirs = await backend.call(jorge, 'POST', '/solicitudes/actualizar', {
      body: { id_paciente: 'carmen', slots: [slot()] },
      headers: { 'idempotency-key': KEY },
    });
    expect(theirs.status).toBe(200);
    expect(theirs.headers['idempotency-replayed']).toBeUndefined();
    expect(await rows()).toHaveLength(2);
  });

  it('leaves its key unused if it was rejected, so that it can succeed later', async () => {
    const body = {
      id_paciente: 'rosa',
      slots: [slot({ status: 'confirmada', id_cuidador: 'valentina' })],
    };
    expect((await save(body)).status).toBe(422);
    await backend.store.db
      .insertInto('paciente_cuidador')
      .values({ id_paciente: 'rosa', id_cuidador: 'valentina' })
      .execute();
    const later = await save(body);
    expect(later.status).toBe(200);
    expect(later.headers['idempotency-replayed']).toBeUndefined();
  });

  it('is applied each time when it carries no key', async () => {
    await save(BODY, null);
    await save(remove, null);
    expect((await save(BODY, null)).body.solicitudes).toHaveLength(1);
  });

  it.each([
    ['empty', ''],
    ['with spaces', 'a b'],
    ['too long', 'x'.repeat(129)],
    ['not ASCII', 'ñ'],
  ])('is rejected when its key is %s', async (_what, key) => {
    const answer = await save(BODY, key);
    expect(answer.status).toBe(422);
    expect(answer.body.issues[0].path).toBe('Idempotency-Key');
    expect(await rows()).toEqual([]);
  });

  it('is known for thirty days', async () => {
    await save(BODY);
    const { db } = backend.store;
    backend.advanceClock(29 * DAY);
    await purge(backend.store, backend.deps.clock());
    expect(await db.selectFrom('save_ledger').select('key').execute()).toHaveLength(1);
    backend.advanceClock(2 * DAY);
    await purge(backend.store, backend.deps.clock());
    expect(await db.selectFrom('save_ledger').select('key').execute()).toEqual([]);
  });
});

/** A call that replaces something, twice, and what is there then. */
const REPLACING = [
  {
    what: 'a note',
    mail: 'maria@vinculo.test',
    url: '/api/patients/rosa/notes/2026-11-23/08%3A00',
    elsewhere: '/api/patients/rosa/notes/2026-11-24/08%3A00',
    older: { text: 'Media pastilla' },
    newer: { text: 'Una pastilla' },
    list: '/api/patients/rosa/notes',
    shows: [expect.objectContaining({ text: 'Una pastilla' })],
  },
  {
    what: 'an unavailable day',
    mail: 'camila@vinculo.test',
    url: '/api/unavailability/2026-11-23',
    elsewhere: '/api/unavailability/2026-11-24',
    older: { spans: [{ hora_inicio: '08:00', hora_fin: '20:00' }] },
    newer: { spans: [] },
    list: '/api/unavailability',
    shows: [],
    // The hours as they are by now, which the device shows.
    lateAnswer: { success: true, spans: [] },
  },
  {
    what: 'a care window',
    mail: 'maria@vinculo.test',
    url: '/api/patients/rosa/care-hours',
    elsewhere: '/api/patients/hernan/care-hours',
    older: { window: { from: 480, to: 1200 } },
    newer: { window: { from: 0, to: 480 } },
    list: '/api/patients/rosa/care-hours',
    shows: { window: { from: 0, to: 480 } },
  },
];

describe.each(ENGINES)('a call that replaces something, on $name', (engine) => {
  it.each(REPLACING)(
    'does not bring back what was replaced since, when it arrives again: $what',
    async ({ mail, url, elsewhere, older, newer, list, shows, lateAnswer }) => {
      const backend = await openTestBackend(engine);
      const token = await backend.tokenOf(mail);
      const put = (body: unknown, key: string, at = url) =>
        backend.call(token, 'PUT', at, { body, headers: { 'idempotency-key': key } });
      const first = await put(older, 'older');
      expect(first.status).toBe(200);
      expect((await put(newer, 'newer')).status).toBe(200);
      // With the version of then, where it names one.
      const body = lateAnswer ?? first.body;
      expect(await put(older, 'older')).toMatchObject({ status: 200, body });
      expect((await backend.call(token, 'GET', list)).body).toEqual(shows);
      const taken = [await put(newer, 'older'), await put(older, 'older', elsewhere)];
      expect(taken.map(({ body }) => body.code)).toEqual(Array(2).fill('idempotency_key_reused'));
      expect((await put(older, 'again')).status).toBe(200);
      expect((await backend.call(token, 'GET', list)).body).not.toEqual(shows);
    },
  );
});
