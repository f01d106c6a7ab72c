import { beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { agreeTo, openTestBackend, type TestBackend } from '#tests/server/test-backend.ts';

describe.each(ENGINES)('a family on $name', (engine) => {
  let backend: TestBackend;
  let maria: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    maria = await backend.tokenOf('maria@vinculo.test');
  });

  it('lists its patients and, once each, the caregivers who are assigned', async () => {
    const { body } = await backend.call(maria, 'GET', '/responsable/mis_usuarios');
    expect(body.map(({ id, tipo }: { id: string; tipo: string }) => [id, tipo])).toEqual([
      ['hernan', 'Paciente'],
      ['rosa', 'Paciente'],
      ['camila', null],
      ['diego', null],
    ]);
    expect(body[1]).toEqual({
      id: 'rosa',
      name: 'rosa',
      last_name: 'Rojas',
      nickname: 'Nana',
      rut: '4876123-2',
      role: 'Ser Querido',
      tipo: 'Paciente',
      createdAt: '2026-11-23T12:00:00.000Z',
      mail: null,
      estado_cuenta: 'Activo',
      metodo_de_pago: null,
      subscription: null,
      totalMonths: null,
      region: 'Maule',
      birthdate: null,
    });
  });

  it('sees only the name and the end of the RUT of a caregiver', async () => {
    const assign = () =>
      backend.call(maria, 'PUT', '/api/patients/rosa/caregivers', {
        body: { caregiverIds: ['valentina'] },
      });
    // A caregiver of another family, who did not agree to this.
    expect((await assign()).status).toBe(422);
    await agreeTo(backend.store.db, 'rosa', 'valentina');
    expect((await assign()).status).toBe(200);
    await backend.store.db
      .updateTable('account')
      .set({ rut: null })
      .where('id', '=', 'diego')
      .execute();
    const { body } = await backend.call(maria, 'GET', '/responsable/mis_usuarios');
    expect(body.slice(2)).toEqual(
      [
        { id: 'diego', name: 'Diego', last_name: 'Muñoz', rut: null },
        { id: 'valentina', name: 'Valentina', last_name: 'Silva', rut: '*****678-5' },
      ].map((who) => ({
        ...who,
        nickname: null,
        role: 'Cuidador',
        tipo: null,
        createdAt: '2026-11-23T12:00:00.000Z',
        mail: null,
        estado_cuenta: 'Activo',
        metodo_de_pago: null,
        subscription: null,
        totalMonths: null,
        region: null,
      })),
    );
  });

  it('gives an empty list to a Responsable without patients', async () => {
    await backend.store.db.updateTable('paciente').set({ id_responsable: 'jorge' }).execute();
    const { body } = await backend.call(maria, 'GET', '/responsable/mis_usuarios');
    expect(body).toEqual([]);
  });

  it('treats a «Responsable y Cuidador» as a Responsable', async () => {
    const jorge = await backend.tokenOf('jorge@vinculo.test');
    const { body } = await backend.call(jorge, 'GET', '/responsable/mis_usuarios');
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['carmen', 'valentina']);
  });

  it('lists who is assigned to a patient', async () => {
    const { body } = await backend.call(maria, 'GET', '/api/patients/rosa/caregivers');
    expect(body).toEqual([
      { id: 'camila', name: 'Camila', lastname: 'Torres', estado_cuenta: 'Activo' },
      { id: 'diego', name: 'Diego', lastname: 'Muñoz', estado_cuenta: 'Activo' },
    ]);
  });

  it('finds the active caregivers who agreed, also those who are Responsables too', async () => {
    await agreeTo(backend.store.db, 'hernan', 'jorge');
    await agreeTo(backend.store.db, 'hernan', 'camila');
    await backend.store.db
      .updateTable('account')
      .set({ estado_cuenta: 'Inactivo' })
      .where('id', '=', 'diego')
      .execute();
    const { body: found } = await backend.call(maria, 'GET', '/api/caregivers/search');
    const named = (caregivers: readonly { id: string; patients: readonly string[] }[]) =>
      caregivers.map(({ id, patients }) => [id, ...patients.toSorted()]);
    expect(named(found)).toEqual([
      ['camila', 'hernan', 'rosa'],
      ['jorge', 'hernan'],
    ]);
    // A Responsable who is a caregiver too needs no invitation to what is theirs.
    const jorge = await backend.tokenOf('jorge@vinculo.test');
    const theirs = await backend.call(jorge, 'GET', '/api/caregivers/search');
    expect(named(theirs.body)).toEqual([
      ['jorge', 'carmen'],
      ['valentina', 'carmen'],
    ]);
    const body = { caregiverIds: ['jorge'] };
    await backend.call(jorge, 'PUT', '/api/patients/carmen/caregivers', { body });
    const agreements = backend.store.db.selectFrom('agreement').selectAll();
    expect(
      await agreements.where('id_cuidador', '=', 'jorge').orderBy('id_paciente').execute(),
    ).toMatchObject([
      { id_paciente: 'carmen', agreed_at: '2026-11-23T12:00:00.000Z', version: null },
      { id_paciente: 'hernan', version: CONSENT_VERSION },
    ]);
  });

  it('uses the role in the database, whatever the token says', async () => {
    await backend.store.db
      .updateTable('account')
      .set({ role: 'Cuidador' })
      .where('id', '=', 'maria')
      .execute();
    expect((await backend.call(maria, 'GET', '/responsable/mis_usuarios')).status).toBe(403);
  });
});
