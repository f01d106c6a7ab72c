import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '#server/store/account/delete-account.ts';
import { recordActivity } from '#server/store/calendar/activity.ts';
import { migrate } from '#server/store/migrate.ts';
import { MIGRATIONS } from '#server/store/migrations.ts';
import type { Store } from '#server/store/store.ts';
import { ENGINES, type TestDatabase } from '#tests/server/engines.ts';

const AT = '2026-11-23T12:00:00.000Z';

describe.each(ENGINES)('a database from before circles on $name', (engine) => {
  let database: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    database = await engine.prepare();
    store = await database.open();
    await migrate(store, MIGRATIONS.slice(0, 7));
    await sql`insert into account
      (id, mail, role, name, last_name, estado_cuenta, token_version, created_at) values
      ('maria', 'm@correo.test', 'Responsable', 'María', 'Fuentes', 'Activo', 1, ${AT}),
      ('camila', 'c@correo.test', 'Cuidador', 'Camila', 'Torres', 'Activo', 1, ${AT}),
      ('diego', 'd@correo.test', 'Cuidador', 'Diego', 'Muñoz', 'Inactivo', 1, ${AT})`.execute(
      store.db,
    );
    await sql`insert into paciente (id, id_responsable, name, last_name, created_at, calendar_version)
      values ('rosa', 'maria', 'Rosa', 'Rojas', ${AT}, 0)`.execute(store.db);
    await sql`insert into paciente_cuidador (id_paciente, id_cuidador)
      values ('rosa', 'camila'), ('rosa', 'diego')`.execute(store.db);
    await migrate(store);
  });
  afterEach(async () => {
    await store.close();
    await database.clear();
  });

  it('keeps the assigned caregivers as agreements without a date', async () => {
    const { db } = store;
    const agreements = db.selectFrom('agreement').selectAll().orderBy('id_cuidador');
    expect(await agreements.execute()).toEqual([
      { id_paciente: 'rosa', id_cuidador: 'camila', agreed_at: null, version: null },
      { id_paciente: 'rosa', id_cuidador: 'diego', agreed_at: null, version: null },
    ]);
    const assigned = await db.selectFrom('paciente_cuidador').selectAll().execute();
    expect(assigned).toHaveLength(2);
  });

  it('records activity, and deletes all of an account', async () => {
    const { db } = store;
    const deps = { clock: () => new Date(AT), newId: () => 'one' };
    const actor = { id: 'maria', name: 'María', last_name: 'Fuentes' };
    const shift = { fecha: '2026-11-23', horaInicio: '08:00', horaFin: '12:00' };
    await recordActivity(db, deps, {
      ...{ patient: 'rosa', actor, kind: 'asked', detail: { shifts: [shift], more: 3 } },
    });
    const [row] = await db.selectFrom('activity').selectAll().execute();
    expect(row).toMatchObject({
      ...{ id_paciente: 'rosa', id: 'one', at: AT, id_actor: 'maria' },
      ...{ actor_name: 'María Fuentes', kind: 'asked' },
    });
    expect(JSON.parse(row?.detail ?? '')).toEqual({ shifts: [shift], more: 3 });

    const invited = { id_paciente: 'rosa', id_inviter: 'maria', kind: 'caregiver', name: 'Camila' };
    await db
      .insertInto('invitation')
      .values({
        ...{ ...invited, id: 'i', token_hash: 'h', created_at: AT, expires_at: AT },
        ...{ id_accepted: 'camila', id_signup: 'camila' },
      })
      .execute();
    await deleteAccount(db, 'camila', new Date(AT));
    expect(await db.selectFrom('invitation').selectAll().execute()).toMatchObject([
      { id_accepted: null, id_signup: null },
    ]);
    expect(await db.selectFrom('agreement').select('id_cuidador').execute()).toEqual([
      { id_cuidador: 'diego' },
    ]);
    await deleteAccount(db, 'maria', new Date(AT));
    for (const table of ['invitation', 'agreement', 'activity', 'paciente'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});
