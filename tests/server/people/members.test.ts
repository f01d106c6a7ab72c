// Over 250 lines: one shared patient, and everything that owner and members may do and see.
import { beforeEach, describe, expect, it } from 'vitest';
import { ACTIVE, INACTIVE } from '#server/store/account/accounts.ts';
import { addMember } from '#server/store/people/members.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { openTestBackend, slot, summary, type TestBackend } from '#tests/server/test-backend.ts';
import { addAccount, addMemberOfRosa } from './circle-people.ts';

const CIRCLE = '/api/patients/rosa/circle';
const NOT_OWNER = { code: 'not_owner', message: 'Solo María puede hacer esto.' };

describe.each(ENGINES)('a patient who is shared on $name', (engine) => {
  let backend: TestBackend;
  let maria: string;
  let paula: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    maria = await backend.tokenOf('maria@vinculo.test');
    paula = await addMemberOfRosa(backend, 'paula', 'Paula');
  });

  const get = (token: string, url: string) => backend.call(token, 'GET', url);
  const remove = (token: string, id: string) =>
    backend.call(token, 'DELETE', `/api/patients/rosa/members/${id}`);
  const handOver = (token: string, id: unknown) =>
    backend.call(token, 'PUT', '/api/patients/rosa/owner', { body: { id } });
  const save = (token: string, key = 'one') =>
    backend.call(token, 'POST', '/solicitudes/actualizar', {
      body: { id_paciente: 'rosa', slots: [slot()] },
      headers: { 'idempotency-key': key },
    });
  const activity = async () => {
    const rows = await backend.store.db.selectFrom('activity').selectAll().orderBy('id').execute();
    return rows.map(({ actor_name, kind, detail }) => [actor_name, kind, JSON.parse(detail)]);
  };

  it('is seen and changed by a member as by the owner, and nothing else of the owner is', async () => {
    const { body } = await get(paula, '/responsable/mis_usuarios');
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['rosa', 'camila', 'diego']);
    expect((await save(paula)).status).toBe(200);
    expect(summary((await get(maria, '/solicitudes/paciente/rosa')).body)).toEqual([
      '2026-11-23 08:00-08:30 pendiente',
    ]);
    const note = { body: { text: 'Tomó la pastilla' } };
    const at = '/api/patients/rosa/notes/2026-11-23/08%3A00';
    expect((await backend.call(paula, 'PUT', at, note)).status).toBe(200);
    expect((await get(maria, '/api/patients/rosa/notes')).body).toHaveLength(1);
    const caregivers = { body: { caregiverIds: ['diego'] } };
    const assigning = ['PUT', '/api/patients/rosa/caregivers', caregivers] as const;
    expect((await backend.call(paula, ...assigning)).status).toBe(200);
    expect(await activity()).toContainEqual([
      ...['Paula Prueba', 'person-removed', { who: 'Camila' }],
    ]);
    expect((await backend.call(paula, ...assigning)).status).toBe(200);
    expect((await activity()).filter(([, kind]) => kind === 'person-removed')).toHaveLength(1);
    await backend.call(paula, 'PUT', assigning[1], { body: { caregiverIds: ['camila'] } });
    expect(await activity()).toContainEqual(['Paula Prueba', 'assigned', { who: 'Camila' }]);
    const person = { body: { name: 'Rosa', last_name: 'Díaz' } };
    expect((await backend.call(paula, 'PUT', '/api/patients/rosa', person)).status).toBe(200);
    expect((await get(paula, '/solicitudes/paciente/hernan')).status).toBe(404);
  });

  it('shows its circle to owner and members', async () => {
    const { db } = backend.store;
    await db.updateTable('account').set({ phone: '+56911112222' }).execute();
    await db
      .updateTable('agreement')
      .set({ agreed_at: null, version: null })
      .where('id_cuidador', '=', 'diego')
      .execute();
    const at = '2026-11-23T12:00:00.000Z';
    const own = (await get(maria, CIRCLE)).body;
    expect(own).toEqual({
      owner: { id: 'maria', name: 'María', lastname: 'Fuentes', estado_cuenta: ACTIVE },
      isOwner: true,
      members: [
        {
          ...{ id: 'paula', name: 'Paula', lastname: 'Prueba' },
          estado_cuenta: ACTIVE,
          joinedAt: at,
        },
      ],
      caregivers: [
        {
          ...{ id: 'camila', name: 'Camila', lastname: 'Torres', estado_cuenta: ACTIVE },
          ...{ phone: '+56911112222', agreedAt: at, assigned: true },
        },
        {
          ...{ id: 'diego', name: 'Diego', lastname: 'Muñoz', estado_cuenta: ACTIVE },
          ...{ phone: null, agreedAt: null, assigned: true },
        },
      ],
      invitations: [],
      answers: [],
      unavailable: [],
    });
    expect((await get(paula, CIRCLE)).body).toEqual({ ...own, isOwner: false });
    expect((await get(maria, '/auth/me')).body.capabilities).toContain('circle');
    // Who agreed and is not assigned stays in the circle.
    const nobody = { body: { caregiverIds: [] } };
    await backend.call(maria, 'PUT', '/api/patients/rosa/caregivers', nobody);
    const { caregivers } = (await get(maria, CIRCLE)).body;
    expect(caregivers.map(({ assigned }: { assigned: boolean }) => assigned)).toEqual([
      false,
      false,
    ]);
  });

  it('shows nothing of the circle of another patient', async () => {
    const { db } = backend.store;
    const at = '2026-11-23T12:00:00.000Z';
    const hours = { fecha: '2026-11-23', hora_inicio: '08:00', hora_fin: '08:30' };
    const answer = { ...hours, id_cuidador: 'camila', kind: 'declined', at, reason: null };
    // An answer to what is no longer asked of Rosa's caregivers.
    await db
      .insertInto('shift_answer')
      .values({ ...answer, id_paciente: 'rosa' })
      .execute();
    const own = (await get(maria, CIRCLE)).body;

    await addAccount(backend, 'elena');
    await addAccount(backend, 'eva', { role: 'Cuidador' });
    await addMember(db, 'carmen', 'elena', backend.deps.clock());
    const theirs = ['camila', 'eva'].map((id_cuidador) => ({ id_paciente: 'carmen', id_cuidador }));
    for (const table of ['paciente_cuidador', 'agreement'] as const) {
      await db.deleteFrom(table).where('id_paciente', '=', 'carmen').execute();
    }
    await db.insertInto('paciente_cuidador').values(theirs).execute();
    await db
      .insertInto('agreement')
      .values(theirs.map((both) => ({ ...both, agreed_at: null, version: null })))
      .execute();
    await db
      .insertInto('unavailability')
      .values({ ...hours, id_cuidador: 'eva' })
      .execute();
    await db
      .insertInto('shift_answer')
      .values({ ...answer, id_paciente: 'carmen' })
      .execute();
    await db
      .insertInto('solicitud')
      .values({ ...hours, id: 'theirs', id_paciente: 'carmen', status: 'pendiente' })
      .execute();
    const contact = { kind: 'member', name: 'Ana', mail: 'ana@correo.test', phone: null };
    await db
      .insertInto('invitation')
      .values({
        ...{ ...contact, id_paciente: 'carmen', id: 'theirs', id_inviter: 'elena' },
        ...{ token_hash: 'one', created_at: at, expires_at: '2026-12-23T12:00:00.000Z' },
      })
      .execute();
    expect((await get(maria, CIRCLE)).body).toEqual(own);
  });

  it('leaves those who share another one with it there', async () => {
    const { db } = backend.store;
    await addMember(db, 'hernan', 'paula', backend.deps.clock());
    const shared = async () =>
      (await get(paula, '/responsable/mis_usuarios')).body
        .filter(({ tipo }: { readonly tipo: string }) => tipo === 'Paciente')
        .map(({ id }: { readonly id: string }) => id);
    expect(await shared()).toEqual(['hernan', 'rosa']);
    await handOver(maria, 'paula');
    expect(await shared()).toEqual(['hernan', 'rosa']);
    await handOver(paula, 'maria');
    await remove(maria, 'paula');
    expect(await shared()).toEqual(['hernan']);
  });

  it('shows in it whose account is inactive', async () => {
    const andrea = await backend.tokenOf('andrea@vinculo.test');
    await backend.call(andrea, 'PUT', '/admin/users/deactivate/maria');
    expect((await get(paula, CIRCLE)).body).toMatchObject({
      owner: { id: 'maria', estado_cuenta: INACTIVE },
      isOwner: false,
      members: [{ id: 'paula', estado_cuenta: ACTIVE }],
    });
  });

  it('shows the answers to what is still pending, which the family can ask again', async () => {
    const { db } = backend.store;
    await save(maria);
    const asked = { fecha: '2026-11-23', hora_inicio: '08:00', hora_fin: '08:30' };
    const answer = { id_paciente: 'rosa', ...asked, id_cuidador: 'camila', reason: 'No llego' };
    const given = { ...answer, kind: 'withdrew', at: '2026-11-22T12:00:00.000Z' };
    const gone = { ...given, hora_inicio: '10:00', hora_fin: '10:30' };
    await db.insertInto('shift_answer').values([given, gone]).execute();
    const cannot = { id_cuidador: 'camila', hora_inicio: '00:00', hora_fin: '24:00' };
    await db
      .insertInto('unavailability')
      .values(['2026-11-22', '2026-11-23'].map((fecha) => ({ ...cannot, fecha })))
      .execute();
    const { answers, unavailable } = (await get(paula, CIRCLE)).body;
    const { id_paciente: _patient, ...shown } = given;
    expect(answers).toEqual([{ ...shown, name: 'Camila' }]);
    expect(unavailable).toEqual([{ ...cannot, fecha: '2026-11-23' }]);

    const askAgain = (parts: unknown) =>
      backend.call(paula, 'POST', '/api/patients/rosa/ask-again', { body: { parts } });
    const { status, body } = await askAgain([{ ...asked, hora_fin: '08:30:00' }]);
    expect([status, body.circle.answers]).toEqual([200, []]);
    expect((await askAgain([asked])).status).toBe(200);
    expect(await db.selectFrom('shift_answer').select('hora_inicio').execute()).toEqual([
      { hora_inicio: '10:00' },
    ]);
    const shifts = [{ fecha: '2026-11-23', horaInicio: '08:00', horaFin: '08:30' }];
    expect((await activity()).filter(([, kind]) => kind === 'asked-again')).toEqual([
      ['Paula Prueba', 'asked-again', { shifts }],
    ]);
    for (const parts of [[], undefined, [{ ...asked, hora_fin: '07:00' }], Array(97).fill(asked)]) {
      expect((await askAgain(parts)).status).toBe(422);
    }
  });

  it('does not show an answer to what is confirmed by now', async () => {
    const evening = { hora_inicio: '20:00', hora_fin: '22:00' };
    const slots = [slot(), slot({ ...evening, status: 'confirmada', id_cuidador: 'diego' })];
    const body = { id_paciente: 'rosa', slots };
    expect((await backend.call(maria, 'POST', '/solicitudes/actualizar', { body })).status).toBe(
      200,
    );
    const given = { id_paciente: 'rosa', id_cuidador: 'camila', kind: 'declined', reason: null };
    const rows = slots.map(({ fecha, hora_inicio, hora_fin }) => ({
      ...{ ...given, fecha, hora_inicio, hora_fin },
      at: '2026-11-22T12:00:00.000Z',
    }));
    await backend.store.db.insertInto('shift_answer').values(rows).execute();
    const { answers } = (await get(paula, CIRCLE)).body;
    expect(answers.map(({ hora_inicio }: Record<string, unknown>) => hora_inicio)).toEqual([
      slots[0]?.hora_inicio,
    ]);
  });

  it('is no longer there for a member who was removed, and nothing of theirs is lost', async () => {
    await save(paula);
    expect((await remove(paula, 'maria')).body).toEqual(NOT_OWNER);
    const answer = await remove(maria, 'paula');
    expect([answer.status, answer.body.circle.members]).toEqual([200, []]);
    expect((await remove(maria, 'paula')).status).toBe(200);
    for (const url of [CIRCLE, '/solicitudes/paciente/rosa', '/api/patients/rosa/notes']) {
      const theirs = await get(paula, url);
      expect(theirs.status).toBe(404);
      expect(theirs.body).toEqual((await get(paula, url.replace('rosa', 'nadie'))).body);
    }
    expect((await save(paula, 'two')).status).toBe(404);
    // What was applied before is acknowledged again.
    expect((await save(paula, 'one')).headers['idempotency-replayed']).toBe('true');
    expect((await get(maria, '/solicitudes/paciente/rosa')).body).toHaveLength(1);
    expect(await activity()).toContainEqual(['María Fuentes', 'person-removed', { who: 'Paula' }]);
  });

  it('can be left by a member, and by the owner only after handing it over', async () => {
    expect((await remove(maria, 'maria')).body).toEqual({
      code: 'owner_stays',
      message: 'Antes de salir, entrega el calendario a otra persona.',
    });
    expect((await remove(paula, 'paula')).body).toEqual({ success: true, circle: null });
    expect((await get(paula, CIRCLE)).status).toBe(404);
    expect(await activity()).toEqual([['Paula Prueba', 'left', { who: 'Paula' }]]);
  });

  it('is handed over to a member, and the owner stays as one', async () => {
    expect((await handOver(paula, 'paula')).body).toEqual(NOT_OWNER);
    const { status, body } = await handOver(maria, 'paula');
    expect(status).toBe(200);
    expect(body.circle).toMatchObject({ owner: { id: 'paula' }, isOwner: false });
    expect(body.circle.members).toMatchObject([{ id: 'maria' }]);
    // Asked once more, as after a lost answer.
    const again = await handOver(maria, 'paula');
    expect([again.status, again.body.circle]).toEqual([200, body.circle]);
    expect((await activity()).filter(([, kind]) => kind === 'owner-changed')).toHaveLength(1);
    expect((await handOver(maria, 'maria')).status).toBe(403);
    expect((await remove(paula, 'maria')).status).toBe(200);
    expect((await get(maria, CIRCLE)).status).toBe(404);
    expect((await get(maria, '/solicitudes/paciente/hernan')).status).toBe(200);
  });

  it.each([
    ['somebody who does not share it', 'jorge'],
    ['nobody', 'nadie'],
    ['itself', 'maria'],
    ['a member whose account is closed', 'paula'],
    ['no id', null],
  ])('is not handed over to %s', async (_who, id) => {
    const closed = backend.store.db.updateTable('account').set({ estado_cuenta: INACTIVE });
    await closed.where('id', '=', 'paula').execute();
    expect((await handOver(maria, id)).status).toBe(422);
    expect((await get(maria, CIRCLE)).body.isOwner).toBe(true);
  });

  it('is not handed over to a member whose account is inactive, which is the reason given', async () => {
    const andrea = await backend.tokenOf('andrea@vinculo.test');
    await backend.call(andrea, 'PUT', '/admin/users/deactivate/paula');
    expect((await handOver(maria, 'paula')).body).toMatchObject({
      code: 'inactive_member',
      message: 'La cuenta de Paula está inactiva: no puede quedar a cargo.',
    });
  });

  it('is not handed over to somebody with fifty of their own', async () => {
    const { db } = backend.store;
    const like = db.selectFrom('paciente').selectAll().where('id', '=', 'rosa');
    const row = await like.executeTakeFirstOrThrow();
    const many = Array.from({ length: 50 }, (_, index) => ({
      ...{ ...row, id: `p-${index}`, id_responsable: 'paula' },
    }));
    await db.insertInto('paciente').values(many).execute();
    const { status, body } = await handOver(maria, 'paula');
    expect([status, body.code]).toEqual([409, 'too_many_loved_ones']);
  });

  it('goes to the member who joined first when the owner’s account is deleted', async () => {
    await addAccount(backend, 'elena');
    backend.advanceClock(1000);
    await addMember(backend.store.db, 'rosa', 'elena', backend.deps.clock());
    await save(maria);
    expect((await backend.call(maria, 'DELETE', '/auth/me')).status).toBe(200);
    const { body } = await get(paula, CIRCLE);
    expect(body).toMatchObject({ owner: { id: 'paula' }, isOwner: true });
    expect(body.members).toMatchObject([{ id: 'elena' }]);
    expect((await get(paula, '/solicitudes/paciente/rosa')).body).toHaveLength(1);
    const patients = await backend.store.db.selectFrom('paciente').select('id').execute();
    expect(patients.map(({ id }) => id).sort()).toEqual(['carmen', 'rosa']);
    // Those who stay read why she is gone, and who is in charge.
    const entries = await activity();
    expect(entries).toContainEqual(['María Fuentes', 'left', {}]);
    expect(entries).toContainEqual(['María Fuentes', 'owner-changed', { who: 'Paula' }]);
  });

  it('says that a member left whose account is deleted, also by its version', async () => {
    const rosa = backend.store.db
      .selectFrom('paciente')
      .select('calendar_version as version')
      .where('id', '=', 'rosa');
    const before = await rosa.executeTakeFirstOrThrow();
    expect((await backend.call(paula, 'DELETE', '/auth/me')).status).toBe(200);
    expect(await activity()).toEqual([['Paula Prueba', 'left', {}]]);
    expect((await rosa.executeTakeFirstOrThrow()).version).toBeGreaterThan(before.version);
  });

  it('is in a member’s copy of their data as a membership', async () => {
    const { body } = await get(paula, '/auth/me/export');
    expect(body.memberships).toEqual([{ name: 'rosa', joinedAt: '2026-11-23T12:00:00.000Z' }]);
    expect(body.lovedOnes).toEqual([]);
  });

  it('is in the owner’s copy with their name, also while the patient is archived', async () => {
    const body = { archived: true };
    await backend.call(maria, 'PUT', '/api/patients/rosa/archived', { body });
    const { lovedOnes } = (await get(maria, '/auth/me/export')).body;
    const rosa = lovedOnes.find(({ id }: { readonly id: string }) => id === 'rosa');
    const at = '2026-11-23T12:00:00.000Z';
    expect(rosa.members).toEqual([{ name: 'Paula', lastname: 'Prueba', joinedAt: at }]);
    expect(rosa.archivedAt).toBe(at);
  });
});
