// Over 250 lines: everything that an answer does to a calendar.
import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/server/engines.ts';
import {
  type Answer,
  openTestBackend,
  slot,
  summary,
  type TestBackend,
} from '#tests/server/test-backend.ts';
import { type CaregiverCalls, caregiverCalls, no, part, yes } from './caregiver-calls.ts';

const MORNING = { hora_inicio: '10:00', hora_fin: '14:00' };
const EVENING = { hora_inicio: '20:00', hora_fin: '24:00' };
const REST = { fecha: '2026-11-24', hora_inicio: '00:00', hora_fin: '08:00' };

/** A shift as the activity names it. */
const line = (horaInicio: string, horaFin: string) => ({
  fecha: '2026-11-23',
  horaInicio,
  horaFin,
});

describe.each(ENGINES)('an answer on $name', (engine) => {
  let backend: TestBackend;
  let calls: CaregiverCalls;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    calls = await caregiverCalls(backend);
  });

  const calendar = async () => summary(await calls.calendar());
  const codeOf = ({ status, body }: Answer) => [status, body.code, body.message];
  const refusals = async () =>
    backend.store.db
      .selectFrom('shift_answer')
      .select(['hora_inicio', 'id_cuidador', 'kind', 'reason'])
      .orderBy('id_cuidador')
      .execute();

  it('accepts a shift, which is confirmed then with the name for the family', async () => {
    await calls.save(slot(MORNING));
    const { status, body } = await calls.answer(calls.camila, yes(part(MORNING)));
    expect([status, body.success, body.result]).toEqual([200, true, 'accepted']);
    expect(body.shifts.id).toBe('rosa');
    expect(summary(body.shifts.solicitudes)).toEqual(['2026-11-23 10:00-14:00 confirmada camila']);
    expect((await calls.calendar())[0].cuidador.nombre_completo).toBe('Camila Torres');
    expect(await calls.activity()).toEqual([
      ['María Fuentes', 'asked', { shifts: [line('10:00', '14:00')] }],
      ['Camila Torres', 'accepted', { shifts: [line('10:00', '14:00')] }],
    ]);
    // Again, without a key: it is theirs already.
    const again = await calls.answer(calls.camila, yes(part(MORNING)));
    expect([again.status, again.body.result]).toEqual([200, 'unchanged']);
    expect(await calls.activity()).toHaveLength(2);
  });

  it('leaves nobody to ask again once the shift is accepted, which the family is told', async () => {
    const askAgain = async () =>
      codeOf(
        await backend.call(calls.maria, 'POST', '/api/patients/rosa/ask-again', {
          body: { parts: [part(MORNING)] },
        }),
      );
    await calls.save(slot(MORNING));
    await calls.answer(calls.diego, no(part(MORNING)));
    expect((await askAgain())[0]).toBe(200);
    // It is still asked for: the answer to an earlier call may have been lost.
    expect((await askAgain())[0]).toBe(200);
    await calls.answer(calls.camila, yes(part(MORNING)));
    expect(await askAgain()).toEqual([409, 'shift_taken', 'Este turno ya lo tiene Camila.']);
    await calls.answer(calls.camila, no(part(MORNING)));
    await calls.save(slot({ ...MORNING, accion: 'eliminar' }));
    const gone = 'Este turno ya no está en el calendario.';
    expect(await askAgain()).toEqual([409, 'shift_gone', gone]);
    const kinds = (await calls.activity()).map(([, kind]) => kind);
    expect(kinds.filter((kind) => kind === 'asked-again')).toHaveLength(1);
  });

  it('accepts a night with both its parts, and never half of it', async () => {
    await calls.save(slot(EVENING), slot(REST));
    expect(codeOf(await calls.answer(calls.camila, yes(part(REST))))).toEqual([
      409,
      'shift_changed',
      'La familia cambió este turno: revísalo y responde de nuevo.',
    ]);
    expect((await calls.answer(calls.camila, yes(part(EVENING), part(REST)))).status).toBe(200);
    expect(await calendar()).toEqual([
      '2026-11-23 20:00-24:00 confirmada camila',
      '2026-11-24 00:00-08:00 confirmada camila',
    ]);
    expect((await calls.activity()).at(-1)?.[2]).toEqual({ shifts: [line('20:00', '08:00')] });
  });

  it('accepts the hours that nobody has of a shift that somebody has in part', async () => {
    // Two members of the family, each without the other's change.
    await calls.save(
      slot({
        hora_inicio: '09:00',
        hora_fin: '20:00',
        status: 'confirmada',
        id_cuidador: 'camila',
      }),
    );
    await calls.save(slot({ ...MORNING, status: 'confirmada', id_cuidador: 'diego' }));
    const given = await calls.answer(
      calls.camila,
      no(part({ hora_inicio: '09:00', hora_fin: '20:00' })),
    );
    expect(given.body.result).toBe('withdrew');
    const left = [
      { hora_inicio: '09:00', hora_fin: '10:00' },
      { hora_inicio: '14:00', hora_fin: '20:00' },
    ];
    expect(await calendar()).toEqual([
      '2026-11-23 09:00-10:00 pendiente',
      '2026-11-23 10:00-14:00 confirmada diego',
      '2026-11-23 14:00-20:00 pendiente',
    ]);
    // Asked for meanwhile as a whole, by whoever has not heard of Diego's shift.
    await calls.save(slot({ hora_inicio: '09:00', hora_fin: '20:00' }));
    for (const hours of left) {
      expect((await calls.answer(calls.diego, yes(part(hours)))).body.result).toBe('accepted');
    }
    expect((await calendar()).filter((row) => !row.endsWith('pendiente'))).toEqual([
      '2026-11-23 09:00-10:00 confirmada diego',
      '2026-11-23 10:00-14:00 confirmada diego',
      '2026-11-23 14:00-20:00 confirmada diego',
    ]);
  });

  it('tells who has the shift by then, or what became of it', async () => {
    await calls.save(slot(MORNING));
    await calls.answer(calls.diego, yes(part(MORNING)));
    const late = () => calls.answer(calls.camila, yes(part(MORNING)));
    expect(codeOf(await late())).toEqual([409, 'shift_taken', 'Este turno ya lo tiene Diego.']);
    expect(await calendar()).toEqual(['2026-11-23 10:00-14:00 confirmada diego']);

    const diegos = { status: 'confirmada', id_cuidador: 'diego' };
    await calls.save(
      slot({ ...MORNING, ...diegos, accion: 'eliminar' }),
      slot({ ...MORNING, status: 'confirmada' }),
    );
    expect(codeOf(await late())[2]).toBe('Este turno ya lo tiene otra persona.');
    await calls.save(slot({ ...MORNING, status: 'confirmada', accion: 'eliminar' }));
    expect(codeOf(await late())).toEqual([409, 'shift_gone', 'La familia quitó este turno.']);
    await calls.save(slot({ hora_inicio: '11:00', hora_fin: '15:00' }));
    expect(codeOf(await late()).slice(0, 2)).toEqual([409, 'shift_changed']);
    backend.advanceClock(5 * 60 * 60_000);
    expect(codeOf(await late())).toEqual([409, 'shift_past', 'Este turno ya pasó.']);
  });

  it('declines a shift, which stays pending, and says so once', async () => {
    await calls.save(slot(MORNING));
    const first = await calls.answer(calls.camila, {
      ...no(part(MORNING)),
      reason: ' Tengo médico \r\n',
    });
    expect([first.status, first.body.result]).toEqual([200, 'declined']);
    expect(first.body.shifts.declined).toEqual([
      { ...part(MORNING), kind: 'declined', at: '2026-11-23T12:00:00.000Z' },
    ]);
    const again = await calls.answer(calls.camila, no(part(MORNING)));
    expect(again.body.result).toBe('unchanged');
    expect(await refusals()).toEqual([
      { hora_inicio: '10:00', id_cuidador: 'camila', kind: 'declined', reason: 'Tengo médico' },
    ]);
    expect(await calendar()).toEqual(['2026-11-23 10:00-14:00 pendiente']);
    expect((await calls.activity()).slice(1)).toEqual([
      ['Camila Torres', 'declined', { shifts: [line('10:00', '14:00')], reason: 'Tengo médico' }],
    ]);
    // Who declined may still accept, and then has said nothing else.
    expect((await calls.answer(calls.camila, yes(part(MORNING)))).body.result).toBe('accepted');
    expect(await refusals()).toEqual([]);
  });

  it('takes back a confirmed shift, which is asked for again', async () => {
    await calls.save(slot(MORNING));
    await calls.answer(calls.diego, no(part(MORNING)));
    await calls.answer(calls.camila, yes(part(MORNING)));
    const back = await calls.answer(calls.camila, {
      ...no(part(MORNING)),
      reason: 'Estoy con fiebre',
    });
    expect([back.status, back.body.result]).toEqual([200, 'withdrew']);
    expect(await calendar()).toEqual(['2026-11-23 10:00-14:00 pendiente']);
    expect(await refusals()).toEqual([
      { hora_inicio: '10:00', id_cuidador: 'camila', kind: 'withdrew', reason: 'Estoy con fiebre' },
    ]);
    expect((await calls.activity()).at(-1)).toEqual([
      'Camila Torres',
      'withdrew',
      { shifts: [line('10:00', '14:00')], reason: 'Estoy con fiebre' },
    ]);
    // A no that arrives again does not make less of it.
    await calls.answer(calls.camila, no(part(MORNING)));
    expect((await refusals())[0]?.kind).toBe('withdrew');
    expect((await calls.answer(calls.diego, yes(part(MORNING)))).body.result).toBe('accepted');
  });

  it('from a device that has not heard of the yes of another takes nothing back, and says so', async () => {
    await calls.save(slot(MORNING));
    await calls.answer(calls.camila, yes(part(MORNING)));
    const headers = { 'idempotency-key': 'tablet' };
    const decline = () =>
      calls.answer(calls.camila, { ...no(part(MORNING)), asked: true }, { headers });
    const told = [409, 'shift_changed', 'Este turno ya es tuyo. Si no puedes ir, avísalo.'];
    expect(codeOf(await decline())).toEqual(told);
    expect(codeOf(await decline())).toEqual(told);
    expect(await calendar()).toEqual(['2026-11-23 10:00-14:00 confirmada camila']);
    expect((await calls.activity()).map(([, kind]) => kind)).toEqual(['asked', 'accepted']);
    // Of an app that does not say what its user saw, or once they have seen it.
    const body = { ...no(part(MORNING)), asked: false };
    expect((await calls.answer(calls.camila, body)).body.result).toBe('withdrew');
    expect(await calendar()).toEqual(['2026-11-23 10:00-14:00 pendiente']);
  });

  it('takes back only what is to come of a shift that has begun, which somebody else can accept', async () => {
    await calls.save(slot({ ...MORNING, status: 'confirmada', id_cuidador: 'camila' }));
    // 11:40 in Chile.
    backend.advanceClock(160 * 60_000);
    const back = await calls.answer(calls.camila, no(part(MORNING)));
    expect([back.status, back.body.result]).toEqual([200, 'withdrew']);
    const rest = part({ hora_inicio: '11:30', hora_fin: '14:00' });
    expect(await calendar()).toEqual([
      '2026-11-23 10:00-11:30 confirmada camila',
      '2026-11-23 11:30-14:00 pendiente',
    ]);
    expect(back.body.shifts.declined).toMatchObject([{ ...rest, kind: 'withdrew' }]);
    expect((await calls.activity()).at(-1)).toEqual([
      'Camila Torres',
      'withdrew',
      { shifts: [line('11:30', '14:00')] },
    ]);
    const again = await calls.answer(calls.camila, no(part(MORNING)));
    expect(again.body.result).toBe('unchanged');
    expect((await calls.answer(calls.diego, yes(rest))).body.result).toBe('accepted');
    expect(await calendar()).toEqual([
      '2026-11-23 10:00-11:30 confirmada camila',
      '2026-11-23 11:30-14:00 confirmada diego',
    ]);
  });

  it('is forgotten with the shift: the same one asked for later is a new request', async () => {
    await calls.save(slot(MORNING), slot(EVENING));
    await calls.answer(calls.camila, no(part(MORNING)));
    await calls.answer(calls.camila, no(part(EVENING)));
    await calls.save(slot({ ...MORNING, accion: 'eliminar' }));
    await calls.save(slot(MORNING));
    expect((await refusals()).map(({ hora_inicio }) => hora_inicio)).toEqual(['20:00']);
  });

  it('is carried out once for each key, and answered again with what it did', async () => {
    await calls.save(slot(MORNING));
    const headers = { 'idempotency-key': 'one' };
    const accept = () => calls.answer(calls.camila, yes(part(MORNING)), { headers });
    expect((await accept()).body.result).toBe('accepted');
    await calls.answer(calls.camila, no(part(MORNING)));
    // The copy of a yes that arrives after a no changes nothing.
    const copy = await accept();
    expect([copy.status, copy.body.result]).toEqual([200, 'accepted']);
    expect(copy.headers['idempotency-replayed']).toBe('true');
    expect(summary(copy.body.shifts.solicitudes)).toEqual(['2026-11-23 10:00-14:00 pendiente']);
    expect(await calendar()).toEqual(['2026-11-23 10:00-14:00 pendiente']);
    const other = await calls.answer(calls.camila, no(part(MORNING)), { headers });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    const elsewhere = await calls.answer(calls.camila, yes(part(MORNING)), {
      headers,
      patient: 'carmen',
    });
    expect(elsewhere.status).toBe(422);
  });

  it('that came too late stays lost under its key, and is judged anew under another', async () => {
    await calls.save(slot(MORNING));
    await calls.answer(calls.diego, yes(part(MORNING)));
    const headers = { 'idempotency-key': 'one' };
    const accept = () => calls.answer(calls.camila, yes(part(MORNING)), { headers });
    expect((await accept()).status).toBe(409);
    await calls.answer(calls.diego, no(part(MORNING)));
    // Its caregiver has been told: a late copy must not put them on the shift.
    const copy = await accept();
    expect(codeOf(copy)).toEqual([409, 'shift_taken', 'Este turno ya lo tiene Diego.']);
    expect(copy.headers['idempotency-replayed']).toBe('true');
    expect(await calendar()).toEqual(['2026-11-23 10:00-14:00 pendiente']);
    expect((await calls.answer(calls.camila, yes(part(MORNING)))).body.result).toBe('accepted');
  });

  it('of one who is not assigned any more only gives back shifts', async () => {
    const camilas = { status: 'confirmada', id_cuidador: 'camila' };
    await calls.save(slot(MORNING), slot({ ...EVENING, ...camilas }));
    const body = { caregiverIds: ['diego'] };
    await backend.call(calls.maria, 'PUT', '/api/patients/rosa/caregivers', { body });
    expect(codeOf(await calls.answer(calls.camila, yes(part(MORNING))))).toEqual([
      409,
      'shift_gone',
      'Ya no te piden turnos nuevos con Nana. Los que ya son tuyos siguen a tu nombre.',
    ]);
    expect((await calls.answer(calls.camila, no(part(MORNING)))).body.result).toBe('unchanged');
    const back = await calls.answer(calls.camila, no(part(EVENING)));
    // The agreement is left, which they can end, and for their other devices what they gave back.
    const nothing = { family: [], solicitudes: [], around: [], notes: [] };
    const { hora_inicio, hora_fin } = EVENING;
    const declined = [expect.objectContaining({ hora_inicio, hora_fin, kind: 'withdrew' })];
    const shifts = expect.objectContaining({ assigned: false, agreed: true, ...nothing, declined });
    expect(back.body).toEqual({ success: true, result: 'withdrew', shifts });
    // No shift is left there, so from now on it is like anybody's.
    expect(codeOf(await calls.answer(calls.camila, no(part(EVENING))))).toEqual([
      404,
      'not_found',
      'Ya no cuidas a esta persona.',
    ]);
  });

  it('of one who is not assigned any more, and whose shifts are over, says so alone', async () => {
    const camilas = { status: 'confirmada', id_cuidador: 'camila' };
    const over = { hora_inicio: '08:00', hora_fin: '09:00' };
    await calls.save(
      slot(MORNING),
      slot({ ...EVENING, fecha: '2026-11-22', ...camilas }),
      // Earlier on the same day.
      slot({ ...over, ...camilas }),
    );
    const body = { caregiverIds: ['diego'] };
    await backend.call(calls.maria, 'PUT', '/api/patients/rosa/caregivers', { body });
    const { message } = (await calls.answer(calls.camila, yes(part(MORNING)))).body;
    expect(message).toBe('Ya no te piden turnos nuevos con Nana.');
  });

  it('about a hidden patient is rejected like one about nobody', async () => {
    await calls.save(slot(MORNING));
    const unknown = await calls.answer(calls.camila, yes(part(MORNING)), { patient: 'nadie' });
    const { db } = backend.store;
    await db.updateTable('paciente').set({ estado_cuenta: 'Inactivo' }).execute();
    expect((await calls.answer(calls.camila, yes(part(MORNING)))).body).toEqual(unknown.body);
    await db.updateTable('paciente').set({ estado_cuenta: 'Activo' }).execute();
    expect(await calendar()).toEqual(['2026-11-23 10:00-14:00 pendiente']);
  });

  it('is rejected with the reason when it cannot be read', async () => {
    const answers = [
      {},
      { answer: 'maybe', parts: [part()] },
      { answer: 'yes' },
      yes(),
      yes(part({ fecha: '2026-02-30' })),
      yes(part({ hora_inicio: '09:00', hora_fin: '08:00' })),
      yes(...Array.from({ length: 97 }, () => part())),
      { ...no(part()), reason: 'x'.repeat(301) },
      { ...no(part()), reason: 7 },
      { ...no(part()), asked: 'sí' },
    ];
    for (const body of answers) {
      const { status, body: problem } = await calls.answer(calls.camila, body);
      expect([status, problem.code]).toEqual([422, 'invalid_request']);
      expect(problem.message).toMatch(/^(Debe|El motivo debe) ser/);
    }
    const reason = 'x'.repeat(300);
    expect((await calls.answer(calls.camila, { ...no(part(MORNING)), reason })).status).toBe(200);
  });

  it('may be given three hundred times in a quarter of an hour', async () => {
    const { db } = backend.store;
    expect((await calls.answer(calls.camila, no(part(MORNING)))).status).toBe(200);
    await db.updateTable('login_attempt').set({ count: 300 }).execute();
    expect((await calls.answer(calls.camila, no(part(MORNING)))).status).toBe(429);
    backend.advanceClock(15 * 60_000);
    expect((await calls.answer(calls.camila, no(part(MORNING)))).status).toBe(200);
  });
});
