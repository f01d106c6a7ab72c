// Over 250 lines: what is deleted of every table, and by which clock, on one backend for each engine.
import { beforeEach, describe, expect, it } from 'vitest';
import { startHousekeeping } from '#server/housekeeping.ts';
import { purge } from '#server/store/purge.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { pausedAfter } from '#tests/server/faulty-store.ts';
import { addAccount } from '#tests/server/people/circle-people.ts';
import { openTestBackend, slot, type TestBackend } from '#tests/server/test-backend.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('purging on $name', (engine) => {
  let backend: TestBackend;
  let maria: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    await purge(backend.store, backend.deps.clock());
    maria = await backend.tokenOf('maria@vinculo.test');
    await save();
    await backend.call(maria, 'POST', '/auth/logout');
  });

  const save = () =>
    backend.call(maria, 'POST', '/solicitudes/actualizar', {
      body: { id_paciente: 'rosa', slots: [slot()] },
      headers: { 'idempotency-key': 'one' },
    });
  const purged = async () => {
    const { db } = backend.store;
    await purge(backend.store, backend.deps.clock());
    const tokens = await db.selectFrom('revoked_token').select('jti').execute();
    const saves = await db.selectFrom('save_ledger').select('key').execute();
    return tokens.length === 0 && saves.length === 0;
  };

  it('is done by one process at a time, and at most once an hour', async () => {
    const { db } = backend.store;
    const keep = async (store = backend.store) =>
      startHousekeeping({ ...backend.deps, store }, backend.app.log).stop();
    const expire = (jti: string) =>
      db.insertInto('revoked_token').values({ jti, expires_at: '2026-01-01' }).execute();
    const left = async () =>
      (await db.selectFrom('revoked_token').select('jti').where('jti', 'like', 'old%').execute())
        .length;
    await expire('old1');
    // The first process has the claim, and has not begun to delete.
    const { store, reached, release } = pausedAfter(
      await backend.anotherStore(),
      'insert',
      'setting',
    );
    const first = keep(store);
    await reached;
    await keep(await backend.anotherStore());
    expect(await left()).toBe(1);
    release();
    await first;
    expect(await left()).toBe(0);
    await expire('old2');
    backend.advanceClock(DAY / 24 - 1);
    await keep();
    expect(await left()).toBe(1);
    backend.advanceClock(1);
    await keep();
    expect(await left()).toBe(0);
  });

  it('ignores a clock that is far ahead for a while', async () => {
    for (let times = 0; times < 2; times += 1) {
      backend.advanceClock(365 * DAY);
      await purge(backend.store, backend.deps.clock());
      backend.advanceClock(DAY / 2);
      await purge(backend.store, backend.deps.clock());
      backend.advanceClock(-365.5 * DAY);
      expect((await backend.call(maria, 'GET', '/auth/me')).status).toBe(401);
      expect(await purged()).toBe(false);
    }
  });

  it('begins a day late where the server was off for months', async () => {
    backend.advanceClock(100 * DAY);
    expect(await purged()).toBe(false);
    backend.advanceClock(DAY);
    expect(await purged()).toBe(false);
    backend.advanceClock(1);
    expect(await purged()).toBe(true);
  });

  it('waits a day again after the next jump of the clock', async () => {
    for (let times = 0; times < 2; times += 1) {
      const token = { jti: `old-${times}`, expires_at: '2026-01-01' };
      await backend.store.db.insertInto('revoked_token').values(token).execute();
      backend.advanceClock(100 * DAY);
      expect(await purged()).toBe(false);
      backend.advanceClock(DAY + 1);
      expect(await purged()).toBe(true);
    }
  });

  it('takes place where a call comes once a month', async () => {
    backend.advanceClock(100 * DAY);
    expect(await purged()).toBe(false);
    backend.advanceClock(30 * DAY);
    expect(await purged()).toBe(true);
  });

  it('deletes what is old of a circle and keeps the rest', async () => {
    const { db } = backend.store;
    const of = { id_paciente: 'rosa', id_cuidador: 'camila' };
    const times = { hora_inicio: '08:00', hora_fin: '12:00' };
    const fechas = ['2026-09-23', '2026-09-24'];
    const answers = fechas.map((fecha) => ({
      ...{ ...of, ...times, fecha, kind: 'declined', at: '2026-09-01T00:00:00.000Z', reason: null },
    }));
    await db.insertInto('shift_answer').values(answers).execute();
    const unavailable = fechas.map((fecha) => ({ id_cuidador: 'camila', ...times, fecha }));
    await db.insertInto('unavailability').values(unavailable).execute();
    const invited = { id_paciente: 'rosa', kind: 'caregiver', name: 'Ana', id_inviter: 'maria' };
    await db
      .insertInto('invitation')
      .values(
        ['2026-10-23', '2026-10-25'].map((expires_at) => ({
          ...{ ...invited, id: expires_at, token_hash: expires_at, expires_at },
          created_at: '2026-10-01',
        })),
      )
      .execute();
    const done = { id_paciente: 'rosa', id_actor: 'maria', actor_name: 'María', kind: 'asked' };
    const activity = ['2025-10-18', '2025-10-20'].map((at) => ({
      ...done,
      id: at,
      at,
      detail: '{}',
    }));
    await db.insertInto('activity').values(activity).execute();

    await purge(backend.store, backend.deps.clock());
    const left = async (query: Promise<readonly { readonly at: string }[]>) =>
      (await query).map(({ at }) => at);
    const rows = (table: 'shift_answer' | 'unavailability') =>
      left(db.selectFrom(table).select('fecha as at').execute());
    expect(await rows('shift_answer')).toEqual(['2026-09-24']);
    expect(await rows('unavailability')).toEqual(['2026-09-24']);
    expect(await left(db.selectFrom('invitation').select('expires_at as at').execute())).toEqual([
      '2026-10-25',
    ]);
    // The save before each test is one of today.
    const kept = db.selectFrom('activity').select('at').orderBy('at').execute();
    expect(await left(kept)).toEqual(['2025-10-20', backend.deps.clock().toISOString()]);
  });

  it('leaves a session that was signed out ended until its token expires', async () => {
    backend.advanceClock(6 * DAY);
    expect(await purged()).toBe(false);
    expect((await backend.call(maria, 'GET', '/auth/me')).status).toBe(401);
  });

  it('keeps the entries of the audit for two years, and the attempts of a day', async () => {
    const { db } = backend.store;
    const around = (days: number) =>
      [-1, 0].map((ms) => new Date(backend.deps.clock().getTime() - days * DAY + ms).toISOString());
    const read = { id_actor: 'andrea', action: 'users-read', subject: null };
    const [audits, windows] = [around(730), around(1)];
    await db.deleteFrom('login_attempt').execute();
    await db
      .insertInto('audit_entry')
      .values(audits.map((at) => ({ ...read, id: at, at })))
      .execute();
    await db
      .insertInto('login_attempt')
      .values(windows.map((window_start) => ({ subject: 'one', window_start, count: 1 })))
      .execute();
    await purge(backend.store, backend.deps.clock());
    const entries = await db.selectFrom('audit_entry').select('at').execute();
    const attempts = await db.selectFrom('login_attempt').select('window_start').execute();
    expect(entries).toEqual([{ at: audits[1] }]);
    expect(attempts).toEqual([{ window_start: windows[1] }]);
  });

  describe('of accounts with an expired code', () => {
    const put = (id: string, estado_cuenta: string) =>
      backend.store.db
        .updateTable('account')
        .set({
          estado_cuenta,
          created_at: '2026-01-01T00:00:00.000Z',
          ...(estado_cuenta === 'Pendiente' && { verified_at: null }),
        })
        .where('id', '=', id)
        .execute();
    beforeEach(async () => {
      const expired = { expires_at: '2026-01-01T00:00:00.000Z', used_at: null };
      await backend.store.db
        .insertInto('verification_code')
        .values(
          ['maria', 'camila', 'diego', 'valentina'].map((id) => ({
            ...{ ...expired, id_account: id, code_hash: id, method: 'mail', tries: 0 },
          })),
        )
        .execute();
      await put('maria', 'Activo');
      await put('diego', 'Pendiente');
    });
    const left = async () => {
      const query = backend.store.db.selectFrom('account').select('id').orderBy('id');
      return (await query.execute()).map(({ id }) => id);
    };

    it('deletes none that is active or was deactivated', async () => {
      await put('camila', 'Inactivo');
      await purge(backend.store, backend.deps.clock());
      expect(await left()).toEqual(['andrea', 'camila', 'jorge', 'maria', 'valentina']);
    });

    it('deletes one that was deactivated before it was ever verified', async () => {
      await put('camila', 'Inactivo');
      const { db } = backend.store;
      await db
        .updateTable('account')
        .set({ verified_at: null })
        .where('id', '=', 'camila')
        .execute();
      await purge(backend.store, backend.deps.clock());
      expect(await left()).toEqual(['andrea', 'jorge', 'maria', 'valentina']);
    });

    it('deletes none that is verified meanwhile', async () => {
      await put('camila', 'Pendiente');
      await put('valentina', 'Pendiente');
      const { store, reached, release } = pausedAfter(
        await backend.anotherStore(),
        'select',
        'account',
      );
      const purging = purge(store, backend.deps.clock());
      await reached;
      await put('diego', 'Activo');
      release();
      await purging;
      expect(await left()).toEqual(['andrea', 'diego', 'jorge', 'maria']);
    });
  });

  it('deletes accounts of Google that were left without data and consent for thirty days', async () => {
    const { db } = backend.store;
    const daysAgo = (days: number) =>
      new Date(backend.deps.clock().getTime() - days * DAY).toISOString();
    const made = { rut: null, password_hash: null, created_at: daysAgo(31) };
    const add = async (id: string, changes = {}) => {
      await addAccount(backend, id);
      const values = { google_sub: id, ...made, ...changes };
      await db.updateTable('account').set(values).where('id', '=', id).execute();
    };
    await add('left');
    await add('young', { created_at: daysAgo(29) });
    await add('complete', { rut: '12345678-5' });
    await add('banned', { estado_cuenta: 'Inactivo' });
    await add('operators', { google_sub: null });
    await add('password', { password_hash: 'hash' });
    await add('agreed');
    const consent = { id_account: 'agreed', version: '2026-11-23', given_at: daysAgo(31) };
    await db.insertInto('consent').values(consent).execute();
    await add('family');
    await db
      .updateTable('paciente')
      .set({ id_responsable: 'family' })
      .where('id', '=', 'hernan')
      .execute();
    const accounts = async () => {
      const rows = await db.selectFrom('account').select('id').orderBy('id').execute();
      return rows.map(({ id }) => id);
    };
    const before = await accounts();
    await purge(backend.store, backend.deps.clock());
    expect(await accounts()).toEqual(before.filter((id) => id !== 'left'));
  });

  it('waits a day again after a clock that was further ahead', async () => {
    backend.advanceClock(1000 * DAY);
    expect(await purged()).toBe(false);
    backend.advanceClock(-900 * DAY);
    expect(await purged()).toBe(false);
    backend.advanceClock(DAY + 1);
    expect(await purged()).toBe(true);
  });
});
