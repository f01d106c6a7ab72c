// Over 250 lines: people seen by an Admin, a family and themselves, on one backend for each engine.
import { beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { PERSON } from '#tests/server/account/sign-up-data.ts';
import { ENGINES, onOneEngine } from '#tests/server/engines.ts';
import { failingAt } from '#tests/server/faulty-store.ts';
import {
  agreeTo,
  openTestBackend,
  slot,
  summary,
  type TestBackend,
} from '#tests/server/test-backend.ts';

const NOT_ALLOWED = { code: 'forbidden', message: 'No tienes permisos para realizar esta acción' };

describe.each(ENGINES)('people on $name', (engine) => {
  let backend: TestBackend;
  let andrea: string;
  let maria: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    andrea = await backend.tokenOf('andrea@vinculo.test');
    maria = await backend.tokenOf('maria@vinculo.test');
  });

  const get = (token: string | null, url: string, headers = {}) =>
    backend.call(token, 'GET', url, { headers });
  const put = (token: string | null, url: string, body?: unknown) =>
    backend.call(token, 'PUT', url, body === undefined ? {} : { body });
  const idsOf = (body: { id: string }[]) => body.map(({ id }) => id);
  const assign = (caregiverIds: unknown) =>
    put(maria, '/api/patients/rosa/caregivers', { caregiverIds });
  const audited = async () => {
    const rows = await backend.store.db
      .selectFrom('audit_entry')
      .select(['id_actor', 'action', 'subject'])
      .execute();
    return rows.map((row) => Object.values(row).filter(Boolean).join(' ')).sort();
  };

  it('a family that reads the list of caregivers is logged, once an hour', async () => {
    for (const wait of [0, 59, 2]) {
      backend.advanceClock(wait * 60_000);
      expect((await get(maria, '/api/caregivers/search')).status).toBe(200);
    }
    expect(await audited()).toEqual(['maria caregivers-read', 'maria caregivers-read']);
    await get(await backend.tokenOf('jorge@vinculo.test'), '/api/caregivers/search');
    expect(await audited()).toContain('jorge caregivers-read');
  });

  it('a family that reads the list of caregivers is logged after a clock that was ahead is put right', async () => {
    const year = 365 * 24 * 60 * 60_000;
    for (const wait of [year, -year, 60_000]) {
      backend.advanceClock(wait);
      await get(await backend.tokenOf('maria@vinculo.test'), '/api/caregivers/search');
    }
    expect(await audited()).toEqual(['maria caregivers-read', 'maria caregivers-read']);
  });

  describe('an Admin', () => {
    it('sees every account and every patient, which is audited', async () => {
      const { body } = await get(andrea, '/admin/users');
      expect(idsOf(body).sort()).toEqual([
        'andrea',
        'camila',
        'carmen',
        'diego',
        'hernan',
        'jorge',
        'maria',
        'rosa',
        'valentina',
      ]);
      expect(body.find(({ id }: { id: string }) => id === 'jorge')).toEqual({
        id: 'jorge',
        name: 'Jorge',
        last_name: 'Valdés',
        nickname: null,
        rut: '12345678-5',
        role: 'Responsable y Cuidador',
        tipo: null,
        createdAt: '2026-11-23T12:00:00.000Z',
        mail: 'jorge@vinculo.test',
        estado_cuenta: 'Activo',
        metodo_de_pago: 'webpay',
        subscription: 'Paid',
        totalMonths: 3,
        region: 'Maule',
      });
      expect(await audited()).toEqual(['andrea users-read']);
    });

    it('deactivates an account, which is signed out at once, and reactivates it', async () => {
      const answer = await put(andrea, '/admin/users/deactivate/maria');
      expect(answer.body).toEqual({
        success: true,
        message: 'Usuario desactivado correctamente',
      });
      expect((await get(maria, '/auth/me')).status).toBe(401);
      expect((await put(andrea, '/admin/users/deactivate/maria')).status).toBe(200);
      expect((await put(andrea, '/admin/users/reactivate/maria')).status).toBe(200);
      // Reactivating the account does not revive the old session.
      expect((await get(maria, '/auth/me')).status).toBe(401);
      expect(await backend.signIn('maria@vinculo.test')).toBeTruthy();
      expect(await audited()).toEqual([
        'andrea user-deactivated maria',
        'andrea user-deactivated maria',
        'andrea user-reactivated maria',
      ]);
    });

    it('hides a patient from the family and keeps the calendar', async () => {
      await backend.call(maria, 'POST', '/solicitudes/actualizar', {
        body: { id_paciente: 'rosa', slots: [slot()] },
      });
      await put(andrea, '/admin/users/deactivate/rosa');
      expect(idsOf((await get(maria, '/responsable/mis_usuarios')).body)).toEqual([
        'hernan',
        'diego',
      ]);
      for (const url of ['/solicitudes/paciente/rosa', '/api/patients/rosa/caregivers']) {
        expect((await get(maria, url)).status).toBe(404);
      }
      const save = { body: { id_paciente: 'rosa', slots: [slot()] } };
      expect((await backend.call(maria, 'POST', '/solicitudes/actualizar', save)).status).toBe(404);
      expect((await assign([])).status).toBe(404);
      await put(andrea, '/admin/users/reactivate/rosa');
      const { body } = await get(maria, '/solicitudes/paciente/rosa');
      expect(summary(body)).toEqual(['2026-11-23 08:00-08:30 pendiente']);
    });

    it('reactivates an unverified account as unverified', async () => {
      const status = { estado_cuenta: 'Inactivo', verified_at: null };
      await backend.store.db.updateTable('account').set(status).where('id', '=', 'maria').execute();
      await put(andrea, '/admin/users/reactivate/maria');
      const { body } = await get(andrea, '/admin/users');
      const row = body.find(({ id }: { id: string }) => id === 'maria');
      expect(row.estado_cuenta).toBe('Pendiente');
    });

    it('cannot lock the last Admin out', async () => {
      const answer = await put(andrea, '/admin/users/deactivate/andrea');
      expect(answer.status).toBe(409);
      expect(answer.body.code).toBe('last_admin');
      expect((await backend.call(andrea, 'DELETE', '/auth/me')).status).toBe(409);
      expect((await get(andrea, '/auth/me')).status).toBe(200);
    });

    it('sees and does nothing that cannot be audited', async () => {
      const app = await backend.anotherProcess({
        store: failingAt(backend.store, 'insert', 'audit_entry'),
      });
      for (const [method, url] of [
        ['GET', '/admin/users'],
        ['GET', '/admin/export/users-relations'],
        ['PUT', '/admin/users/deactivate/maria'],
      ] as const) {
        expect((await backend.call(andrea, method, url, { app })).status).toBe(500);
      }
      expect((await backend.call(maria, 'DELETE', '/auth/me', { app })).status).toBe(500);
      expect((await get(maria, '/auth/me')).status).toBe(200);
    });

    it('gets an error for an unknown id', async () => {
      const answer = await put(andrea, '/admin/users/deactivate/nadie');
      expect(answer.status).toBe(404);
      expect(await audited()).toEqual([]);
    });

    onOneEngine(engine, () => {
      it('has the capability to reactivate, and none for patients', async () => {
        const { body } = await get(andrea, '/auth/me');
        expect(body.capabilities).toEqual([
          'reactivate-users',
          'workbook-jobs',
          'people-pages',
          'my-data',
          'own-access',
          'own-name',
          'delete-account',
        ]);
      });

      it('needs no body, also where the call names JSON', async () => {
        const headers = { 'content-type': 'application/json' };
        const answer = await backend.call(andrea, 'PUT', '/admin/users/deactivate/jorge', {
          headers,
        });
        expect(answer.status).toBe(200);
        expect((await backend.call(andrea, 'POST', '/auth/logout', { headers })).status).toBe(200);
      });
    });
  });

  describe('assigning caregivers', () => {
    it('replaces the whole list, each caregiver once', async () => {
      for (const id of ['jorge', 'valentina']) await agreeTo(backend.store.db, 'rosa', id);
      const answer = await assign(['jorge', 'valentina', 'jorge']);
      expect(answer.body).toEqual({
        success: true,
        message: 'Asignaciones guardadas exitosamente',
        caregivers: [
          { id: 'jorge', name: 'Jorge', lastname: 'Valdés', estado_cuenta: 'Activo' },
          { id: 'valentina', name: 'Valentina', lastname: 'Silva', estado_cuenta: 'Activo' },
        ],
      });
      const { body } = await get(maria, '/api/patients/rosa/caregivers');
      expect(idsOf(body)).toEqual(['jorge', 'valentina']);
      expect((await assign([])).body.caregivers).toEqual([]);
      expect(idsOf((await get(maria, '/api/patients/hernan/caregivers')).body)).toEqual(['diego']);
    });

    it('keeps assigned caregivers who are no longer active, but adds no inactive ones', async () => {
      await agreeTo(backend.store.db, 'rosa', 'valentina');
      await put(andrea, '/admin/users/deactivate/diego');
      await put(andrea, '/admin/users/deactivate/valentina');
      expect((await assign(['diego'])).status).toBe(200);
      const answer = await assign(['diego', 'valentina']);
      expect(answer.status).toBe(422);
      expect(answer.body.issues).toEqual([
        { path: 'caregiverIds.1', message: 'No es un cuidador que se pueda asignar.' },
      ]);
      // With this status the calendar offers them no new shifts.
      expect((await get(maria, '/api/patients/rosa/caregivers')).body).toMatchObject([
        { id: 'diego', estado_cuenta: 'Inactivo' },
      ]);
    });

    it.each([
      ['an Admin', ['andrea']],
      ['a Responsable', ['maria']],
      ['a patient', ['hernan']],
      ['nobody', ['nadie']],
      ['no list', undefined],
      ['too many', Array.from({ length: 101 }, () => 'diego')],
    ])('rejects %s', async (_what, ids) => {
      expect((await assign(ids)).status).toBe(422);
      const { body } = await get(maria, '/api/patients/rosa/caregivers');
      expect(idsOf(body)).toEqual(['camila', 'diego']);
    });
  });

  describe('a new family', () => {
    const ROSA = {
      name: ' Rosa ',
      last_name: 'Rojas',
      nickname: 'Nana',
      rut: '4.876.123-2',
      birthdate: '1940-02-29',
    };
    const add = (body: unknown) => backend.call(maria, 'POST', '/api/patients', { body });

    it('adds and corrects a patient', async () => {
      const answer = await add(ROSA);
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        name: 'Rosa',
        last_name: 'Rojas',
        nickname: 'Nana',
        rut: '4876123-2',
        birthdate: '1940-02-29',
        role: 'Ser Querido',
        tipo: 'Paciente',
        region: 'Maule',
      });
      const { id } = answer.body;
      const changed = await put(maria, `/api/patients/${id}`, { name: 'Rosa', last_name: 'Díaz' });
      expect(changed.body).toMatchObject({ id, last_name: 'Díaz', nickname: null, rut: null });
      const { body } = await get(maria, '/responsable/mis_usuarios');
      expect(idsOf(body)).toContain(id);
      expect((await get(maria, `/solicitudes/paciente/${id}`)).body).toEqual([]);
    });

    it('adds the same patient once, however often the call arrives', async () => {
      const headers = { 'idempotency-key': 'one' };
      const send = (body: unknown, key = headers) =>
        backend.call(maria, 'POST', '/api/patients', { body, headers: key });
      const answers = await Promise.all([send(ROSA), send(ROSA), send(ROSA)]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      const { id } = answers[0]?.body ?? {};
      expect(answers.map(({ body }) => body.id)).toEqual([id, id, id]);
      expect(answers.filter((one) => one.headers['idempotency-replayed'])).toHaveLength(2);
      await put(maria, `/api/patients/${id}`, { name: 'Rosa', last_name: 'Díaz' });
      expect((await send(ROSA)).body).toMatchObject({ id, last_name: 'Díaz' });
      expect((await send({ ...ROSA, name: 'Otra' })).status).toBe(422);
      expect((await send(ROSA, { 'idempotency-key': 'two' })).body.id).not.toBe(id);
      const jorge = await backend.tokenOf('jorge@vinculo.test');
      const theirs = await backend.call(jorge, 'POST', '/api/patients', { body: ROSA, headers });
      expect(theirs.body.id).not.toBe(id);
      await put(andrea, `/admin/users/deactivate/${id}`);
      expect((await send(ROSA)).status).toBe(404);
      const { body } = await get(maria, '/responsable/mis_usuarios');
      expect(body.filter(({ name }: { name: string }) => name === 'Rosa')).toHaveLength(1);
    });

    it('leaves the key unused if nothing was added', async () => {
      const headers = { 'idempotency-key': 'one' };
      const send = (body: unknown) =>
        backend.call(maria, 'POST', '/api/patients', { body, headers });
      expect((await send({ ...ROSA, rut: '1-1' })).status).toBe(422);
      expect((await send(ROSA)).status).toBe(201);
    });

    it('has at most fifty, hidden ones among them', async () => {
      const first = (await add(ROSA)).body;
      await put(andrea, `/admin/users/deactivate/${first.id}`);
      // Two more are there already.
      for (let count = 3; count < 50; count += 1) expect((await add(ROSA)).status).toBe(201);
      const more = await add(ROSA);
      expect(more.status).toBe(409);
      expect(more.body).toEqual({
        code: 'too_many_loved_ones',
        message: 'Puedes tener hasta 50 seres queridos.',
      });
    });

    it('cannot change another family’s patient, nor one that is hidden', async () => {
      await put(andrea, '/admin/users/deactivate/hernan');
      expect((await put(maria, '/api/patients/hernan', ROSA)).status).toBe(404);
      const answer = await put(maria, '/api/patients/carmen', ROSA);
      expect(answer.status).toBe(404);
      expect(answer.body.message).toBe('No encontramos a este ser querido.');
    });

    onOneEngine(engine, () => {
      it('gets an error for each field', async () => {
        const answer = await add({ rut: '1-1', birthdate: '2099-01-01' });
        expect(answer.status).toBe(422);
        expect(answer.body.issues).toEqual([
          { path: 'name', message: 'Ingresa su nombre' },
          { path: 'last_name', message: 'Ingresa su apellido' },
          { path: 'rut', message: 'RUT inválido o dígito verificador incorrecto' },
          { path: 'birthdate', message: 'La fecha de nacimiento no es válida' },
        ]);
      });

      it('gets an error for endlessly nested input', async () => {
        const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
        const { statusCode } = await backend.app.inject({
          method: 'POST',
          url: '/api/patients',
          headers: { authorization: `Bearer ${maria}`, 'content-type': 'application/json' },
          payload: `{"name":"Rosa","last_name":"Rojas","x":${deep}}`,
        });
        expect(statusCode).toBe(422);
      });
    });
  });

  it.each([
    ['/admin/users', 'andrea'],
    ['/responsable/mis_usuarios', 'maria'],
    ['/api/caregivers/search', 'maria'],
    ['/api/patients/rosa/caregivers', 'maria'],
    ['/solicitudes/paciente/rosa', 'maria'],
  ])('answers %s with 304 to a client that has it already', async (url, who) => {
    const token = who === 'andrea' ? andrea : maria;
    const first = await get(token, url);
    const tag = String(first.headers['etag']);
    expect(tag).toMatch(/^W\/"/);
    const again = await get(token, url, { 'if-none-match': `"other", ${tag}` });
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['etag']).toBe(tag);
    expect((await get(token, url, { 'if-none-match': '"other"' })).status).toBe(200);
    await backend.store.db.updateTable('account').set({ name: 'Otra' }).execute();
    await backend.store.db.updateTable('paciente').set({ name: 'Otra' }).execute();
    if (url.startsWith('/solicitudes')) {
      const save = { body: { id_paciente: 'rosa', slots: [slot()] } };
      await backend.call(maria, 'POST', '/solicitudes/actualizar', save);
    }
    expect((await get(token, url, { 'if-none-match': tag })).status).toBe(200);
  });

  it('answers the list of a calendar with 304 by its version, without reading it', async () => {
    const url = '/solicitudes/paciente/rosa';
    const tag = String((await get(maria, url)).headers['etag']);
    // The first query finds the patient.
    const store = failingAt(backend.store, 'select', 'paciente', { after: 1 });
    const app = await backend.anotherProcess({ store });
    const headers = { 'if-none-match': tag };
    const again = await backend.call(maria, 'GET', url, { app, headers });
    expect([again.status, again.headers['etag']]).toEqual([304, tag]);
    const other = { 'if-none-match': tag.replace(/\d+-/, '9999-') };
    expect((await backend.call(maria, 'GET', url, { app, headers: other })).status).toBe(500);
  });

  describe('personal data', () => {
    it('is exported completely, without others’ data or secrets', async () => {
      const shift = slot({ status: 'confirmada', id_cuidador: 'diego' });
      const save = { body: { id_paciente: 'rosa', slots: [shift] } };
      await backend.call(maria, 'POST', '/solicitudes/actualizar', save);
      const hours = { fecha: '2026-11-23', hora_inicio: '08:00', hora_fin: '08:30' };
      const no = { ...hours, kind: 'declined', at: '2026-11-22T12:00:00.000Z', reason: null };
      await backend.store.db
        .insertInto('shift_answer')
        .values({ ...no, id_paciente: 'hernan', id_cuidador: 'diego' })
        .execute();
      const done = { kind: 'declined', actor_name: 'Diego Muñoz', at: no.at };
      await backend.store.db
        .insertInto('activity')
        .values({ ...done, id_paciente: 'hernan', id: 'one', id_actor: 'diego', detail: '{}' })
        .execute();
      // Hidden data are still stored.
      await put(andrea, '/admin/users/deactivate/hernan');
      const { body, headers } = await get(maria, '/auth/me/export');
      expect(headers['content-disposition']).toBe('attachment; filename="mis-datos.json"');
      expect(body.account).toMatchObject({ mail: 'maria@vinculo.test', google: false });
      expect(idsOf(body.lovedOnes).sort()).toEqual(['hernan', 'rosa']);
      const rosa = body.lovedOnes.find(({ id }: { id: string }) => id === 'rosa');
      expect(idsOf(rosa.caregivers)).toEqual(['camila', 'diego']);
      expect(summary(rosa.solicitudes)).toEqual(['2026-11-23 08:00-08:30 confirmada diego']);
      expect(body.activity).toMatchObject([{ name: 'rosa', kind: 'confirmed' }]);
      expect(JSON.stringify(body)).not.toMatch(/argon2|carmen|diego@/);
      const diego = await get(await backend.tokenOf('diego@vinculo.test'), '/auth/me/export');
      // Of those they care for they know the name.
      expect(diego.body.shifts).toEqual([{ name: 'rosa', ...hours, status: 'confirmada' }]);
      expect(diego.body.answers).toEqual([{ name: 'hernan', ...no }]);
      expect(diego.body.activity).toMatchObject([
        { name: 'hernan', actor: 'Diego Muñoz', kind: 'declined', at: no.at },
      ]);
      expect(diego.body.agreements).toMatchObject([{ name: 'hernan' }, { name: 'rosa' }]);
      expect(JSON.stringify(diego.body)).not.toMatch(/4876123|Rojas|maria/);
    });

    it('is deleted with the account, and nobody else’s is', async () => {
      const shift = slot({ status: 'confirmada', id_cuidador: 'valentina' });
      const jorge = await backend.tokenOf('jorge@vinculo.test');
      await put(jorge, '/api/patients/carmen/caregivers', { caregiverIds: ['valentina', 'jorge'] });
      await agreeTo(backend.store.db, 'rosa', 'jorge');
      await assign(['jorge']);
      const headers = { 'idempotency-key': 'one' };
      const save = { body: { id_paciente: 'carmen', slots: [shift] }, headers };
      await backend.call(jorge, 'POST', '/solicitudes/actualizar', save);
      const valentina = await backend.tokenOf('valentina@vinculo.test');
      expect((await backend.call(valentina, 'DELETE', '/auth/me')).body).toEqual({ success: true });
      const { body } = await get(jorge, '/solicitudes/paciente/carmen');
      // It is over.
      expect(summary(body)).toEqual(['2026-11-23 08:00-08:30 confirmada']);

      const { db } = backend.store;
      const at = backend.deps.clock().toISOString();
      await db
        .insertInto('consent')
        .values({ id_account: 'jorge', version: CONSENT_VERSION, given_at: at })
        .execute();
      await db
        .insertInto('reset_token')
        .values({ token_hash: 'a hash', id_account: 'jorge', expires_at: at })
        .execute();
      await db
        .insertInto('verification_code')
        .values({
          id_account: 'jorge',
          code_hash: 'a hash',
          method: 'msg',
          expires_at: at,
          tries: 0,
          used_at: at,
        })
        .execute();
      const left = await backend.call(jorge, 'DELETE', '/auth/me');
      expect([left.status, left.headers['clear-site-data']]).toEqual([200, '"cache"']);
      expect((await get(jorge, '/auth/me')).status).toBe(401);
      for (const table of ['consent', 'reset_token', 'verification_code'] as const) {
        expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
      }
      expect(await db.selectFrom('solicitud').selectAll().execute()).toEqual([]);
      expect(await db.selectFrom('save_ledger').selectAll().execute()).toEqual([]);
      expect(idsOf(await db.selectFrom('paciente').select('id').execute()).sort()).toEqual([
        'hernan',
        'rosa',
      ]);
      expect((await get(maria, '/api/patients/rosa/caregivers')).body).toEqual([]);
      expect(await audited()).toContain('jorge account-deleted jorge');
    });

    it.each([
      ['a consent that is given', CONSENT_VERSION, [CONSENT_VERSION]],
      ['no consent that nobody gave', undefined, []],
      ['no consent to a text there is not', 'cualquiera', []],
    ])(
      'is completed by an account that Google made, once, with %s',
      async (_what, consent, versions) => {
        const owes = { google_sub: 'g', rut: null, region: null, last_name: '' };
        await backend.store.db.updateTable('account').set(owes).where('id', '=', 'maria').execute();
        const me = await get(maria, '/auth/me');
        expect(me.body.awaiting).toEqual([
          'rut',
          'lastname',
          'phone',
          'birthdate',
          'gender',
          'region',
        ]);
        expect(me.body.capabilities).toContain('complete-profile');
        const data = { ...PERSON, name: 'María', lastname: 'Fuentes', consent };
        const wrong = await put(maria, '/auth/me', { ...data, phone: '1' });
        expect(wrong.body.message).toBe('Número inválido. Ej: +56912345678');
        expect((await put(maria, '/auth/me', data)).status).toBe(200);
        expect((await get(maria, '/auth/me')).body).toMatchObject({
          lastname: 'Fuentes',
          awaiting: [],
        });
        expect((await put(maria, '/auth/me', data)).status).toBe(409);
        const { consents } = (await get(maria, '/auth/me/export')).body;
        expect(consents.map(({ version }: { version: string }) => version)).toEqual(versions);
      },
    );
  });

  onOneEngine(engine, () => {
    it('of an Admin are closed to others, which is not audited', async () => {
      expect((await get(maria, '/admin/users')).body).toEqual(NOT_ALLOWED);
      expect((await put(maria, '/admin/users/deactivate/jorge')).body).toEqual(NOT_ALLOWED);
      expect(await audited()).toEqual([]);
    });
  });
});
