// Over 250 lines: the shifts of a caregiver in every state, on one backend for each engine.
import { beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '#server/store/people/members.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { openTestBackend, slot, summary, type TestBackend } from '#tests/server/test-backend.ts';
import { type CaregiverCalls, caregiverCalls, no, part, yes } from './caregiver-calls.ts';

const HOUR = 60 * 60_000;
const MORNING = { hora_inicio: '10:00', hora_fin: '14:00' };

describe.each(ENGINES)('the shifts of a caregiver on $name', (engine) => {
  let backend: TestBackend;
  let calls: CaregiverCalls;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    calls = await caregiverCalls(backend);
  });

  const shifts = async (token = calls.camila) =>
    (await backend.call(token, 'GET', '/api/shifts')).body;
  const rosa = async (token = calls.camila) =>
    (await shifts(token)).find(({ id }: { readonly id: string }) => id === 'rosa');
  const confirmed = (id_cuidador: string | null, more: object) =>
    slot({ ...more, status: 'confirmada', id_cuidador });

  it('are those of each patient for whom they care, with nothing more of the family than first names', async () => {
    const { db } = backend.store;
    const at = backend.deps.clock().toISOString();
    await db
      .insertInto('paciente_miembro')
      .values({ id_paciente: 'rosa', id_account: 'jorge', joined_at: at })
      .execute();
    // Assigned before agreements existed.
    const { numUpdatedRows } = await db
      .updateTable('agreement')
      .set({ agreed_at: null, version: null })
      .where('id_paciente', '=', 'hernan')
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
    const empty = { solicitudes: [], around: [], notes: [], declined: [] };
    expect(await shifts(calls.diego)).toEqual([
      {
        id: 'hernan',
        name: 'hernan',
        last_name: 'Rojas',
        nickname: null,
        assigned: true,
        agreed: true,
        agreedAt: null,
        family: ['María'],
        ...empty,
      },
      {
        id: 'rosa',
        name: 'rosa',
        last_name: 'Rojas',
        nickname: 'Nana',
        assigned: true,
        agreed: true,
        agreedAt: at,
        family: ['María', 'Jorge'],
        ...empty,
      },
    ]);
    expect(await shifts()).toHaveLength(1);
  });

  it('of who is of the family too name the others of it', async () => {
    await addMember(backend.store.db, 'rosa', 'camila', backend.deps.clock());
    expect((await rosa()).family).toEqual(['María']);
    expect((await rosa(calls.diego)).family).toEqual(['María', 'Camila']);
  });

  it('are the pending ones that can be answered and the own confirmed ones', async () => {
    await calls.save(
      slot(MORNING),
      confirmed('camila', { hora_inicio: '14:00', hora_fin: '16:00' }),
      confirmed('diego', { hora_inicio: '16:00', hora_fin: '18:00' }),
      // Of what somebody has in part the rest can be answered.
      slot({ hora_inicio: '15:00', hora_fin: '19:00' }),
    );
    const body = await rosa();
    expect(summary(body.solicitudes)).toEqual([
      '2026-11-23 10:00-14:00 pendiente',
      '2026-11-23 14:00-16:00 confirmada camila',
      '2026-11-23 18:00-19:00 pendiente',
    ]);
    expect(body.solicitudes[0].id).toEqual(expect.any(String));
    expect(body.around).toEqual([
      { fecha: '2026-11-23', hora_inicio: '16:00', hora_fin: '18:00', name: 'Diego' },
    ]);
  });

  it('keep a night that began yesterday until it is over, and whole', async () => {
    const night = [
      slot({ hora_inicio: '20:00', hora_fin: '24:00' }),
      slot({ fecha: '2026-11-24', hora_inicio: '00:00', hora_fin: '08:00' }),
    ];
    await calls.save(slot(MORNING), ...night);
    // Four in the morning in Chile, then nine.
    backend.advanceClock(19 * HOUR);
    expect(summary((await rosa()).solicitudes)).toEqual([
      '2026-11-23 20:00-24:00 pendiente',
      '2026-11-24 00:00-08:00 pendiente',
    ]);
    backend.advanceClock(5 * HOUR);
    expect((await rosa()).solicitudes).toEqual([]);
  });

  it('have the own ones of a year, and the others only near the own', async () => {
    await calls.save(
      confirmed('camila', { fecha: '2025-11-20', ...MORNING }),
      confirmed('camila', { fecha: '2025-12-20', ...MORNING }),
      confirmed('diego', { fecha: '2025-12-20', hora_inicio: '14:00', hora_fin: '16:00' }),
      confirmed('camila', { fecha: '2026-11-25', hora_inicio: '00:00', hora_fin: '08:00' }),
      confirmed('diego', { fecha: '2026-11-24', hora_inicio: '20:00', hora_fin: '24:00' }),
      confirmed('diego', { fecha: '2026-11-24', ...MORNING }),
      confirmed(null, { fecha: '2026-11-25', hora_inicio: '08:00', hora_fin: '10:00' }),
      confirmed('diego', { fecha: '2026-11-26', ...MORNING }),
    );
    const body = await rosa();
    expect(summary(body.solicitudes)).toEqual([
      '2025-12-20 10:00-14:00 confirmada camila',
      '2026-11-25 00:00-08:00 confirmada camila',
    ]);
    expect(body.around).toEqual([
      { fecha: '2026-11-24', hora_inicio: '20:00', hora_fin: '24:00', name: 'Diego' },
    ]);
  });

  it('come with the notes of their days', async () => {
    await calls.save(slot(MORNING), confirmed('camila', { fecha: '2026-11-25', ...MORNING }));
    const put = (fecha: string, text: string) =>
      backend.call(calls.maria, 'PUT', `/api/patients/rosa/notes/${fecha}/10%3A00`, {
        body: { text },
      });
    await put('2026-11-23', 'Tomó la pastilla');
    await put('2026-11-24', 'Nadie viene');
    await put('2026-11-25', 'Llega la kinesióloga');
    const texts = (await rosa()).notes.map(({ text }: { readonly text: string }) => text);
    expect(texts).toEqual(['Tomó la pastilla', 'Llega la kinesióloga']);
  });

  it('say what was declined, as long as it is asked for', async () => {
    await calls.save(slot(MORNING));
    await calls.answer(calls.camila, no(part(MORNING)));
    expect((await rosa()).declined).toHaveLength(1);
    expect((await rosa(calls.diego)).declined).toEqual([]);
    await calls.answer(calls.diego, yes(part(MORNING)));
    expect((await rosa()).declined).toEqual([]);
  });

  it('of one who is not assigned any more are only the own ones', async () => {
    await calls.save(
      slot(MORNING),
      confirmed('camila', { hora_inicio: '16:00', hora_fin: '18:00' }),
    );
    const body = { caregiverIds: ['diego'] };
    await backend.call(calls.maria, 'PUT', '/api/patients/rosa/caregivers', { body });
    const left = await rosa();
    expect(left.assigned).toBe(false);
    expect(summary(left.solicitudes)).toEqual(['2026-11-23 16:00-18:00 confirmada camila']);
    const given = { hora_inicio: '16:00', hora_fin: '18:00' };
    await calls.answer(calls.camila, no(part(given)));
    const nothing = { family: [], solicitudes: [], around: [], notes: [] };
    // For their other devices.
    const declined = [{ fecha: '2026-11-23', ...given, kind: 'withdrew' }];
    expect(await shifts()).toMatchObject([{ assigned: false, agreed: true, ...nothing, declined }]);
  });

  it('that another caregiver has given back show nobody else the patient', async () => {
    await calls.save(confirmed('camila', MORNING));
    await calls.answer(calls.camila, no(part(MORNING)));
    const valentina = await backend.tokenOf('valentina@vinculo.test');
    expect(await shifts(valentina)).toMatchObject([{ id: 'carmen' }]);
    // Neither assigned anywhere nor agreed with anybody.
    const { db } = backend.store;
    await db.deleteFrom('paciente_cuidador').where('id_cuidador', '=', 'valentina').execute();
    await db.deleteFrom('agreement').where('id_cuidador', '=', 'valentina').execute();
    expect(await shifts(valentina)).toEqual([]);
  });

  it('of a hidden patient are not shown', async () => {
    const { db } = backend.store;
    await db.updateTable('paciente').set({ estado_cuenta: 'Inactivo' }).execute();
    expect(await shifts()).toEqual([]);
  });

  it('are for caregivers, also those who are Responsables, and offered to them', async () => {
    const jorge = await backend.tokenOf('jorge@vinculo.test');
    expect((await backend.call(jorge, 'GET', '/api/shifts')).status).toBe(200);
    const offered = async (token: string) =>
      (await backend.call(token, 'GET', '/auth/me')).body.capabilities;
    for (const token of [jorge, calls.camila]) {
      expect(await offered(token)).toEqual(expect.arrayContaining(['claves', 'caregiver-shifts']));
    }
    expect(await offered(calls.maria)).not.toContain('caregiver-shifts');
  });

  it('are not sent again to who has the same list', async () => {
    await calls.save(slot(MORNING));
    const first = await backend.call(calls.camila, 'GET', '/api/shifts');
    const headers = { 'if-none-match': String(first.headers['etag']) };
    const same = () => backend.call(calls.camila, 'GET', '/api/shifts', { headers });
    expect((await same()).status).toBe(304);
    await calls.answer(calls.camila, no(part(MORNING)));
    expect((await same()).status).toBe(200);
  });

  describe('when they leave', () => {
    const leave = (token = calls.camila, patient = 'rosa') =>
      backend.call(token, 'DELETE', `/api/shifts/${patient}`);

    it('are asked for again, but for those that are over', async () => {
      await calls.save(
        confirmed('camila', {}),
        confirmed('camila', MORNING),
        confirmed('diego', { hora_inicio: '16:00', hora_fin: '18:00' }),
        confirmed('camila', { fecha: '2026-11-25', ...MORNING }),
      );
      expect((await leave()).body).toEqual({ success: true });
      expect(summary(await calls.calendar())).toEqual([
        '2026-11-23 08:00-08:30 confirmada camila',
        '2026-11-23 10:00-14:00 pendiente',
        '2026-11-23 16:00-18:00 confirmada diego',
        '2026-11-25 10:00-14:00 pendiente',
      ]);
      const url = '/api/patients/rosa/caregivers';
      const { body } = await backend.call(calls.maria, 'GET', url);
      expect(body.map(({ id }: { readonly id: string }) => id)).toEqual(['diego']);
      const { db } = backend.store;
      const refusals = await db.selectFrom('shift_answer').select(['fecha', 'kind']).execute();
      expect(refusals.map(({ fecha, kind }) => `${fecha} ${kind}`).sort()).toEqual([
        '2026-11-23 withdrew',
        '2026-11-25 withdrew',
      ]);
      expect((await calls.activity()).at(-1)).toEqual([
        'Camila Torres',
        'left',
        {
          shifts: [
            { fecha: '2026-11-23', horaInicio: '10:00', horaFin: '14:00' },
            { fecha: '2026-11-25', horaInicio: '10:00', horaFin: '14:00' },
          ],
        },
      ]);
    });

    it('end with the agreement, and only for this patient', async () => {
      const { db } = backend.store;
      expect((await leave(calls.diego)).status).toBe(200);
      expect((await leave(calls.diego)).status).toBe(404);
      const agreements = db.selectFrom('agreement').select('id_paciente');
      expect(await agreements.where('id_cuidador', '=', 'diego').execute()).toEqual([
        { id_paciente: 'hernan' },
      ]);
      expect(await shifts(calls.diego)).toHaveLength(1);
    });

    describe('when they agreed and are not assigned', () => {
      beforeEach(async () => {
        await calls.save(confirmed('diego', MORNING), slot({ fecha: '2026-11-25', ...MORNING }));
        const body = { caregiverIds: ['diego'] };
        await backend.call(calls.maria, 'PUT', '/api/patients/rosa/caregivers', { body });
      });

      it('show whom they agreed to care for, and nothing else', async () => {
        expect(await shifts()).toEqual([
          {
            ...{ id: 'rosa', name: 'rosa', last_name: 'Rojas', nickname: 'Nana' },
            ...{ assigned: false, agreed: true, agreedAt: expect.any(String) },
            ...{ family: [], solicitudes: [], around: [], notes: [], declined: [] },
          },
        ]);
        const answer = { answer: 'yes', parts: [{ fecha: '2026-11-23', ...MORNING }] };
        const asked = await calls.answer(calls.camila, answer);
        expect([asked.status, asked.body.message]).toEqual([404, 'Ya no cuidas a esta persona.']);
        expect((await leave(calls.camila, 'carmen')).status).toBe(404);
      });

      it('end with the agreement, and the family is told', async () => {
        expect((await leave()).body).toEqual({ success: true });
        expect(await shifts()).toEqual([]);
        expect((await leave()).status).toBe(404);
        const { body } = await backend.call(calls.maria, 'GET', '/api/patients/rosa/circle');
        expect(body.caregivers.map(({ id }: { readonly id: string }) => id)).toEqual(['diego']);
        expect((await calls.activity()).at(-1)).toEqual(['Camila Torres', 'left', {}]);
      });

      it('are not offered to be ended of an archived patient, nor to the family itself', async () => {
        const at = backend.deps.clock().toISOString();
        const { db } = backend.store;
        const row = { id_paciente: 'rosa', id_account: 'camila', joined_at: at };
        await db.insertInto('paciente_miembro').values(row).execute();
        expect((await rosa()).agreed).toBe(false);
        await db.deleteFrom('paciente_miembro').execute();
        await db.updateTable('paciente').set({ archived_at: at }).execute();
        expect(await shifts()).toEqual([]);
      });
    });

    it.each([
      ['one after another', async () => [await leave(), await leave()]],
      ['at once', () => Promise.all([leave(), leave()])],
    ])('end once, however often they leave %s', async (_how, twice) => {
      // One of the day that is over stays theirs.
      await calls.save(confirmed('camila', {}), confirmed('camila', MORNING));
      const version = async () => {
        const { db } = backend.store;
        const row = db.selectFrom('paciente').select('calendar_version').where('id', '=', 'rosa');
        return (await row.executeTakeFirstOrThrow()).calendar_version;
      };
      const before = await version();
      for (const { status, body } of await twice()) {
        expect([status, body]).toEqual([200, { success: true }]);
      }
      expect((await calls.activity()).filter(([, kind]) => kind === 'left')).toHaveLength(1);
      expect(await version()).toBe(before + 1);
    });
  });
});
