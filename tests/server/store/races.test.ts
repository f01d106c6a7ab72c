// Over 250 lines: what two calls at once do, of whatever kind, on one backend for each engine.
import { beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { accountForGoogle } from '#server/store/account/google-accounts.ts';
import { inTransaction } from '#server/store/store.ts';
import { codeIn, PERSON, SIGNUP } from '#tests/server/account/sign-up-data.ts';
import { postgres } from '#tests/server/engines.ts';
import { doneOrWaiting, type PausedStore, pausedAfter } from '#tests/server/faulty-store.ts';
import { addAccount, addMemberOfRosa, secretOf } from '#tests/server/people/circle-people.ts';
import {
  type Answer,
  openTestBackend,
  slot,
  summary,
  type TestBackend,
} from '#tests/server/test-backend.ts';
import { expectInOrder } from './serial-order.ts';

const ONE_SLOT = { id_paciente: 'rosa', slots: [slot()] };

/** Only PostgreSQL: the embedded engine runs one transaction at a time. */
describe.each([postgres])('two at once on $name', (engine) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
  });

  type Call = Parameters<TestBackend['call']>;

  /** The statuses of two calls; the first is paused in its transaction until the second waits for its lock. */
  const statusesOf = async (paused: PausedStore, first: Call, second: Call) => {
    const app = await backend.anotherProcess({ store: paused.store });
    const [token, method, url, more] = first;
    const one = backend.call(token, method, url, { ...more, app });
    await paused.reached;
    const other = backend.call(...second);
    await doneOrWaiting(backend.store, other);
    paused.release();
    return (await Promise.all([one, other])).map(({ status }: Answer) => status);
  };

  const admins = async () => {
    const { db } = backend.store;
    await db.updateTable('account').set({ role: 'Admin' }).where('id', '=', 'diego').execute();
    return [
      await backend.tokenOf('andrea@vinculo.test'),
      await backend.tokenOf('diego@vinculo.test'),
    ];
  };
  const activeAdmins = () =>
    backend.store.db
      .selectFrom('account')
      .select('id')
      .where('role', '=', 'Admin')
      .where('estado_cuenta', '=', 'Activo')
      .execute();

  it('Admins who deactivate each other leave one', async () => {
    const [andrea = '', diego = ''] = await admins();
    const statuses = await statusesOf(
      pausedAfter(backend.store, 'insert', 'audit_entry'),
      [andrea, 'PUT', '/admin/users/deactivate/diego'],
      [diego, 'PUT', '/admin/users/deactivate/andrea'],
    );
    expect(statuses).toEqual([200, 409]);
    expect(await activeAdmins()).toEqual([{ id: 'andrea' }]);
  });

  it('Admins who delete their accounts leave one', async () => {
    const [andrea = '', diego = ''] = await admins();
    const statuses = await statusesOf(
      pausedAfter(backend.store, 'insert', 'audit_entry'),
      [andrea, 'DELETE', '/auth/me'],
      [diego, 'DELETE', '/auth/me'],
    );
    expect(statuses).toEqual([200, 409]);
    expect(await activeAdmins()).toEqual([{ id: 'diego' }]);
  });

  it('the code of a sign-up opens no account with the password of the next', async () => {
    const mail = 'ana@correo.test';
    const signup = (password: string): Call => [
      null,
      'POST',
      '/auth/signup',
      { body: { ...SIGNUP, mail, password } },
    ];
    await backend.call(...signup('Primera.1'));
    const code = codeIn(backend.sent.at(-1));
    const statuses = await statusesOf(
      pausedAfter(backend.store, 'insert', 'account'),
      signup('Segunda.1'),
      [null, 'POST', '/auth/verify', { body: { mail, code } }],
    );
    expectInOrder(statuses, [201, 422], [409, 200]);
    const login = { body: { mail, password: 'Segunda.1' } };
    // Not verified yet; or the account has the password that the code was sent for.
    const { status } = await backend.call(null, 'POST', '/auth/login', login);
    expect(status).toBe(statuses[0] === 201 ? 403 : 401);
  });

  it('an account is deleted together with a mutation that is under way', async () => {
    const maria = await backend.tokenOf('maria@vinculo.test');
    const statuses = await statusesOf(
      pausedAfter(backend.store, 'insert', 'solicitud'),
      [
        maria,
        'POST',
        '/solicitudes/actualizar',
        { body: { id_paciente: 'rosa', slots: [slot()] }, headers: { 'idempotency-key': 'one' } },
      ],
      [maria, 'DELETE', '/auth/me'],
    );
    expect(statuses).toEqual([200, 200]);
    expect(await backend.store.db.selectFrom('solicitud').selectAll().execute()).toEqual([]);
  });

  it.each([
    [
      'a save',
      'POST',
      '/solicitudes/actualizar',
      { body: { id_paciente: 'rosa', slots: [slot()] }, headers: { 'idempotency-key': 'one' } },
    ],
    [
      'the adding of a patient',
      'POST',
      '/api/patients',
      { body: { name: 'A', last_name: 'B' }, headers: { 'idempotency-key': 'one' } },
    ],
    [
      'the completion of an account',
      'PUT',
      '/auth/me',
      { body: { ...PERSON, consent: CONSENT_VERSION } },
    ],
  ] as const)(
    '%s of an account deleted meanwhile is unauthenticated',
    async (_what, method, url, more) => {
      await backend.store.db
        .updateTable('account')
        .set({ google_sub: 'g', rut: null })
        .where('id', '=', 'maria')
        .execute();
      const maria = await backend.tokenOf('maria@vinculo.test');
      // Its token was read, but its transaction has not begun.
      const paused = pausedAfter(backend.store, 'select', 'account');
      const call: Call = [maria, method, url, more];
      const statuses = await statusesOf(paused, call, [maria, 'DELETE', '/auth/me']);
      expect(statuses).toEqual([401, 200]);
    },
  );

  it('a caregiver is deleted who is being given a shift', async () => {
    const maria = await backend.tokenOf('maria@vinculo.test');
    const camila = await backend.tokenOf('camila@vinculo.test');
    const slots = [slot({ status: 'confirmada', id_cuidador: 'camila' })];
    const statuses = await statusesOf(
      pausedAfter(backend.store, 'insert', 'solicitud'),
      [maria, 'POST', '/solicitudes/actualizar', { body: { id_paciente: 'rosa', slots } }],
      [camila, 'DELETE', '/auth/me'],
    );
    expect(statuses).toEqual([200, 200]);
    const { body } = await backend.call(maria, 'GET', '/solicitudes/paciente/rosa');
    expect(summary(body)).toEqual(['2026-11-23 08:00-08:30 confirmada']);
  });

  it('a save that waits for the removal of its member changes nothing', async () => {
    const maria = await backend.tokenOf('maria@vinculo.test');
    const paula = await addMemberOfRosa(backend, 'paula', 'Paula');
    const statuses = await statusesOf(
      pausedAfter(backend.store, 'delete', 'paciente_miembro'),
      [maria, 'DELETE', '/api/patients/rosa/members/paula'],
      [paula, 'POST', '/solicitudes/actualizar', { body: ONE_SLOT }],
    );
    expect(statuses).toEqual([200, 404]);
    expect(await backend.store.db.selectFrom('solicitud').selectAll().execute()).toEqual([]);
  });

  it('a save of the owner that waits for the calendar to be handed over is one of a member', async () => {
    const maria = await backend.tokenOf('maria@vinculo.test');
    await addMemberOfRosa(backend, 'paula', 'Paula');
    const statuses = await statusesOf(
      pausedAfter(backend.store, 'insert', 'paciente_miembro'),
      [maria, 'PUT', '/api/patients/rosa/owner', { body: { id: 'paula' } }],
      [maria, 'POST', '/solicitudes/actualizar', { body: ONE_SLOT }],
    );
    expect(statuses).toEqual([200, 200]);
  });

  describe('the owner deletes their account', () => {
    const ownerOfRosa = async () => {
      const rosa = backend.store.db.selectFrom('paciente').select('id_responsable as id');
      return (await rosa.where('id', '=', 'rosa').executeTakeFirst())?.id ?? null;
    };
    const heirs = { 'who leaves': 'paula', 'whom the owner removes': 'maria' } as const;

    it.each(Object.entries(heirs))('and the first member, %s, becomes no owner', async (_, who) => {
      const maria = await backend.tokenOf('maria@vinculo.test');
      await addMemberOfRosa(backend, 'paula');
      backend.advanceClock(1000);
      await addMemberOfRosa(backend, 'elena');
      const statuses = await statusesOf(
        pausedAfter(backend.store, 'delete', 'paciente_miembro'),
        [
          await backend.tokenOf(`${who}@vinculo.test`),
          'DELETE',
          '/api/patients/rosa/members/paula',
        ],
        [maria, 'DELETE', '/auth/me'],
      );
      expect(statuses).toEqual([200, 200]);
      expect(await ownerOfRosa()).toBe('elena');
    });

    it('and the patient goes with it when the only member leaves', async () => {
      const maria = await backend.tokenOf('maria@vinculo.test');
      const paula = await addMemberOfRosa(backend, 'paula');
      const statuses = await statusesOf(
        pausedAfter(backend.store, 'delete', 'paciente_miembro'),
        [paula, 'DELETE', '/api/patients/rosa/members/paula'],
        [maria, 'DELETE', '/auth/me'],
      );
      expect(statuses).toEqual([200, 200]);
      expect(await ownerOfRosa()).toBeNull();
      expect((await backend.call(paula, 'GET', '/api/patients/rosa/circle')).status).toBe(404);
    });

    it('and who is made the owner by it does not leave', async () => {
      const maria = await backend.tokenOf('maria@vinculo.test');
      const paula = await addMemberOfRosa(backend, 'paula');
      const statuses = await statusesOf(
        pausedAfter(backend.store, 'delete', 'paciente_miembro'),
        [maria, 'DELETE', '/auth/me'],
        [paula, 'DELETE', '/api/patients/rosa/members/paula'],
      );
      expect(statuses).toEqual([200, 409]);
      expect(await ownerOfRosa()).toBe('paula');
    });

    it('and nobody joins a patient who is deleted with it', async () => {
      const maria = await backend.tokenOf('maria@vinculo.test');
      const body = { kind: 'member', name: 'Elena', mail: 'elena@vinculo.test' };
      const made = await backend.call(maria, 'POST', '/api/patients/rosa/invitations', { body });
      await addAccount(backend, 'elena');
      const token = secretOf(made.body.link);
      const statuses = await statusesOf(
        pausedAfter(backend.store, 'delete', 'solicitud'),
        [maria, 'DELETE', '/auth/me'],
        [
          await backend.tokenOf('elena@vinculo.test'),
          'POST',
          '/api/invitations/accept',
          { body: { token, consent: CONSENT_VERSION } },
        ],
      );
      expect(statuses).toEqual([200, 404]);
    });

    it('and no patient is handed to that account meanwhile', async () => {
      const maria = await backend.tokenOf('maria@vinculo.test');
      const paula = await addMemberOfRosa(backend, 'paula');
      await backend.store.db
        .updateTable('paciente')
        .set({ id_responsable: 'paula' })
        .where('id', '=', 'carmen')
        .execute();
      const statuses = await statusesOf(
        pausedAfter(backend.store, 'delete', 'solicitud'),
        [paula, 'DELETE', '/auth/me'],
        [maria, 'PUT', '/api/patients/rosa/owner', { body: { id: 'paula' } }],
      );
      expect(statuses).toEqual([200, 422]);
      expect(await ownerOfRosa()).toBe('maria');
    });
  });

  it('an invitation is revoked that is made while its account is deactivated', async () => {
    const [maria, andrea] = ['maria', 'andrea'].map((who) =>
      backend.tokenOf(`${who}@vinculo.test`),
    );
    const body = { kind: 'member', name: 'Inés', mail: 'ines@vinculo.test' };
    const statuses = await statusesOf(
      pausedAfter(backend.store, 'update', 'paciente'),
      [(await maria) ?? null, 'POST', '/api/patients/rosa/invitations', { body }],
      [(await andrea) ?? null, 'PUT', '/admin/users/deactivate/maria'],
    );
    expect(statuses).toEqual([201, 200]);
    const made = await backend.store.db.selectFrom('invitation').select('revoked_at').execute();
    expect(made).toEqual([{ revoked_at: backend.deps.clock().toISOString() }]);
  });

  it('a feed is not made for an account that is deactivated meanwhile', async () => {
    const [camila, andrea] = ['camila', 'andrea'].map((who) =>
      backend.tokenOf(`${who}@vinculo.test`),
    );
    const statuses = await statusesOf(
      pausedAfter(backend.store, 'insert', 'audit_entry'),
      [(await andrea) ?? null, 'PUT', '/admin/users/deactivate/camila'],
      [(await camila) ?? null, 'POST', '/api/shifts/feed', { body: {} }],
    );
    expect(statuses).toEqual([200, 401]);
    expect(await backend.store.db.selectFrom('feed').selectAll().execute()).toEqual([]);
  });

  it('no more patients are added than one may have', async () => {
    const maria = await backend.tokenOf('maria@vinculo.test');
    const add: Call = [maria, 'POST', '/api/patients', { body: { name: 'A', last_name: 'B' } }];
    for (let count = 3; count < 50; count += 1)
      expect((await backend.call(...add)).status).toBe(201);
    const paused = pausedAfter(backend.store, 'insert', 'paciente');
    expect(await statusesOf(paused, add, add)).toEqual([201, 409]);
  });

  it('the first sign-ins with one Google account open one account', async () => {
    const profile = { sub: 'g', mail: 'ana@correo.test', name: 'Ana', lastName: 'Soto' };
    const enter = (store: TestBackend['store']) =>
      inTransaction(store, (db) =>
        accountForGoogle(db, profile, backend.deps.clock(), backend.deps.newId),
      );
    const paused = pausedAfter(backend.store, 'insert', 'account');
    const one = enter(paused.store);
    await paused.reached;
    const other = enter(backend.store);
    await doneOrWaiting(backend.store, other);
    paused.release();
    expect((await other)?.id).toBe((await one)?.id);
  });
});
