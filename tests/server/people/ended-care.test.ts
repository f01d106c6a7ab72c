import { beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { ENGINES } from '#tests/server/engines.ts';
import {
  type CaregiverCalls,
  caregiverCalls,
  part,
  yes,
} from '#tests/server/shifts/caregiver-calls.ts';
import { openTestBackend, slot, summary, type TestBackend } from '#tests/server/test-backend.ts';
import { addMemberOfRosa, secretOf } from './circle-people.ts';

const MORNING = { hora_inicio: '10:00', hora_fin: '14:00' };
const TOMORROW = { ...MORNING, fecha: '2026-11-24' };
const HOUR = 60 * 60_000;
const OVER = { hora_inicio: '08:00', hora_fin: '08:30' };

describe.each(ENGINES)('the shifts of a caregiver who cares no longer on $name', (engine) => {
  let backend: TestBackend;
  let calls: CaregiverCalls;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    calls = await caregiverCalls(backend);
    const of = (id_cuidador: string, more: object) =>
      slot({ ...more, status: 'confirmada', id_cuidador });
    await calls.save(of('camila', OVER), of('camila', TOMORROW), of('diego', MORNING));
  });

  const circle = async () =>
    (await backend.call(calls.maria, 'GET', '/api/patients/rosa/circle')).body;
  const quit = (token: string, id = 'camila') =>
    backend.call(token, 'DELETE', `/api/patients/rosa/caregivers/${id}`);
  const AFTER = [
    '2026-11-23 08:00-08:30 confirmada camila',
    '2026-11-23 10:00-14:00 confirmada diego',
    '2026-11-24 10:00-14:00 pendiente',
  ];
  const SHIFTS = [{ fecha: '2026-11-24', horaInicio: '10:00', horaFin: '14:00' }];

  it('are asked for again when the family ends the agreement, as after a withdrawal', async () => {
    const paula = await addMemberOfRosa(backend, 'paula', 'Paula');
    const answer = await quit(paula);
    expect(answer.status).toBe(200);
    expect(answer.body.circle.caregivers.map(({ id }: { id: string }) => id)).toEqual(['diego']);
    expect(answer.body.circle.answers).toMatchObject([
      { fecha: '2026-11-24', id_cuidador: 'camila', kind: 'withdrew', reason: null },
    ]);
    expect(summary(await calls.calendar())).toEqual(AFTER);
    expect((await calls.activity()).at(-1)).toEqual([
      ...['Paula Prueba', 'person-removed', { who: 'Camila', shifts: SHIFTS }],
    ]);
    const { db } = backend.store;
    for (const table of ['agreement', 'paciente_cuidador'] as const) {
      const rows = db.selectFrom(table).select('id_cuidador').where('id_paciente', '=', 'rosa');
      expect(await rows.execute(), table).toEqual([{ id_cuidador: 'diego' }]);
    }
    // Who did not agree can be assigned no more.
    const body = { caregiverIds: ['camila'] };
    const assigning = await backend.call(paula, 'PUT', '/api/patients/rosa/caregivers', { body });
    expect(assigning.status).toBe(422);
  });

  it('are theirs to know of on all their devices, if they left and were not removed', async () => {
    const seen = async (token: string) =>
      (await backend.call(token, 'GET', '/api/shifts')).body.map(
        ({
          id,
          assigned,
          solicitudes,
          declined,
        }: Record<'id', string> & Record<string, unknown>) => ({
          ...{ id, assigned, solicitudes, declined },
        }),
      );
    const left = { assigned: false, solicitudes: [] };
    const { camila, diego } = calls;
    // Nothing of hers is past.
    await backend.call(calls.maria, 'POST', '/solicitudes/actualizar', {
      body: {
        id_paciente: 'rosa',
        slots: [slot({ ...OVER, accion: 'eliminar', status: 'confirmada', id_cuidador: 'camila' })],
      },
    });
    expect((await backend.call(camila, 'DELETE', '/api/shifts/rosa')).status).toBe(200);
    expect(await seen(camila)).toEqual([
      {
        ...left,
        id: 'rosa',
        declined: [expect.objectContaining({ ...TOMORROW, kind: 'withdrew' })],
      },
    ]);
    await quit(calls.maria, 'diego');
    expect((await circle()).answers.map((one: { kind: string }) => one.kind)).toEqual([
      'withdrew',
      'withdrew',
    ]);
    expect((await seen(diego)).map(({ id }: { id: string }) => id)).toEqual(['hernan']);
    backend.advanceClock(72 * HOUR);
    expect(await seen(camila)).toEqual([]);
  });

  it('are asked of them anew when they are invited again: nobody says that they cannot come', async () => {
    await quit(calls.maria);
    const invited = { kind: 'caregiver', name: 'Camila', mail: 'camila@vinculo.test' };
    const { maria: token, camila } = calls;
    const { link } = (
      await backend.call(token, 'POST', '/api/patients/rosa/invitations', { body: invited })
    ).body;
    const body = { token: secretOf(link), consent: CONSENT_VERSION };
    expect((await backend.call(camila, 'POST', '/api/invitations/accept', { body })).status).toBe(
      200,
    );
    expect((await circle()).answers).toEqual([]);
    const [shifts] = (await backend.call(camila, 'GET', '/api/shifts')).body;
    expect([shifts.assigned, shifts.declined]).toEqual([true, []]);
  });

  it('stay when somebody else is named, and a repetition changes nothing', async () => {
    const before = await circle();
    const entries = (await calls.activity()).length;
    for (const id of ['valentina', 'maria', 'nadie']) {
      expect((await quit(calls.maria, id)).body.circle).toEqual(before);
    }
    expect(await calls.activity()).toHaveLength(entries);
    await quit(calls.maria);
    expect((await quit(calls.maria)).status).toBe(200);
    expect(await calls.activity()).toHaveLength(entries + 1);
  });

  describe('come with what the family writes', () => {
    const note = (place: string, text: string) =>
      backend.call(calls.maria, 'PUT', `/api/patients/rosa/notes/${place}`, { body: { text } });
    const seen = async () => (await backend.call(calls.camila, 'GET', '/api/shifts')).body[0];
    const texts = async () => (await seen()).notes.map(({ text }: { text: string }) => text);

    it('no more once none is to come: the family and the others are not shown either', async () => {
      await quit(calls.maria);
      backend.advanceClock(HOUR);
      expect((await note('2026-11-23/20%3A00', 'Escrita después')).status).toBe(200);
      const past = {
        ...{ assigned: false, agreedAt: null, declined: [] },
        ...{ family: [], around: [], notes: [] },
      };
      expect(await seen()).toMatchObject(past);
      expect(summary((await seen()).solicitudes)).toEqual([AFTER[0]]);
      // The next day too, of the day on which they were there.
      backend.advanceClock(24 * HOUR);
      expect((await note('2026-11-23/08%3A00', 'Escrita al otro día')).status).toBe(200);
      expect(await seen()).toMatchObject(past);
      expect(summary((await seen()).solicitudes)).toEqual([AFTER[0]]);
    });

    it('as long as one is to come that they were left with, and of its day', async () => {
      const body = { caregiverIds: ['diego'] };
      await backend.call(calls.maria, 'PUT', '/api/patients/rosa/caregivers', { body });
      await note('2026-11-23/08%3A00', 'De un día que terminó');
      await note('2026-11-24/10%3A00', 'Llega la kinesióloga');
      expect(await seen()).toMatchObject({ assigned: false, family: ['María'], around: [] });
      expect(await texts()).toEqual(['Llega la kinesióloga']);
      // Until two in the afternoon in Chile.
      backend.advanceClock(28 * HOUR);
      expect(await texts()).toEqual(['Llega la kinesióloga']);
      backend.advanceClock(HOUR);
      expect(await texts()).toEqual([]);
    });

    it('through the whole of a night that they were left with', async () => {
      const night = { status: 'confirmada', id_cuidador: 'camila' };
      await calls.save(
        slot({ fecha: '2026-11-24', hora_inicio: '20:00', hora_fin: '24:00', ...night }),
        slot({ fecha: '2026-11-25', hora_inicio: '00:00', hora_fin: '08:00', ...night }),
      );
      const body = { caregiverIds: ['diego'] };
      await backend.call(calls.maria, 'PUT', '/api/patients/rosa/caregivers', { body });
      await note('2026-11-24/20%3A00', 'Remedio a las tres');
      // Two in the morning in Chile.
      backend.advanceClock(41 * HOUR);
      expect(await texts()).toEqual(['Remedio a las tres']);
      backend.advanceClock(6 * HOUR);
      expect(await texts()).toEqual([]);
    });
  });

  it('are asked for again when they delete their account', async () => {
    expect((await backend.call(calls.camila, 'DELETE', '/auth/me')).status).toBe(200);
    expect(summary(await calls.calendar())).toEqual([
      '2026-11-23 08:00-08:30 confirmada',
      ...AFTER.slice(1),
    ]);
    expect((await circle()).answers).toEqual([]);
    expect((await calls.activity()).at(-1)).toEqual([
      ...['Camila Torres', 'left', { shifts: SHIFTS }],
    ]);
  });

  it('are asked for again when an Admin deactivates their account, and offered to them once it is active', async () => {
    const andrea = await backend.tokenOf('andrea@vinculo.test');
    const put = (path: string) => backend.call(andrea, 'PUT', `/admin/users/${path}/camila`);
    expect((await put('deactivate')).status).toBe(200);
    expect((await put('deactivate')).status).toBe(200);
    expect(summary(await calls.calendar())).toEqual(AFTER);
    expect((await circle()).answers).toEqual([]);
    const entries = await calls.activity();
    expect(entries.filter(([, kind]) => kind === 'deactivated')).toEqual([
      ['Camila Torres', 'deactivated', { shifts: SHIFTS }],
    ]);
    expect((await put('reactivate')).status).toBe(200);
    const camila = await backend.tokenOf('camila@vinculo.test');
    expect((await calls.answer(camila, yes(part(TOMORROW)))).body.result).toBe('accepted');
  });
});
