import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, postgres } from '#tests/server/engines.ts';
import { doneOrWaiting, type PausedStore, pausedAfter } from '#tests/server/faulty-store.ts';
import { expectInOrder } from '#tests/server/store/serial-order.ts';
import {
  type Answer,
  openTestBackend,
  slot,
  summary,
  type TestBackend,
} from '#tests/server/test-backend.ts';
import { type CaregiverCalls, caregiverCalls, no, part, yes } from './caregiver-calls.ts';

const MORNING = { hora_inicio: '10:00', hora_fin: '14:00' };
const REMOVAL = { id_paciente: 'rosa', slots: [slot({ ...MORNING, accion: 'eliminar' })] };
const SAVE = '/solicitudes/actualizar';

describe.each(ENGINES)('answers in two processes on $name', (engine) => {
  let backend: TestBackend;
  let calls: CaregiverCalls;
  let other: FastifyInstance;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    calls = await caregiverCalls(backend);
    other = await backend.anotherProcess();
  });

  const outcome = ({ status, body }: Answer) => [status, body.code ?? body.result];

  it('give a shift to one of two, and tell the other who has it', async () => {
    const days = Array.from({ length: 8 }, (_, day) => ({ ...MORNING, fecha: `2026-12-1${day}` }));
    await calls.save(...days.map((day) => slot(day)));
    const answers = await Promise.all(
      days.flatMap((day) => [
        calls.answer(calls.camila, yes(part(day))),
        calls.answer(calls.diego, yes(part(day)), { app: other }),
      ]),
    );
    const confirmed = summary(await calls.calendar());
    expect(confirmed).toHaveLength(days.length);
    for (const [index, day] of days.entries()) {
      const [camila, diego] = answers.slice(2 * index, 2 * index + 2);
      const isCamilas = camila?.status === 200;
      const late = isCamilas ? diego : camila;
      expect(late?.body.message).toBe(`Este turno ya lo tiene ${isCamilas ? 'Camila' : 'Diego'}.`);
      expect(confirmed).toContain(
        `${day.fecha} 10:00-14:00 confirmada ${isCamilas ? 'camila' : 'diego'}`,
      );
    }
  });

  it('with one key are one', async () => {
    await calls.save(slot(MORNING));
    const more = { headers: { 'idempotency-key': 'one' } };
    const answers = await Promise.all([
      calls.answer(calls.camila, yes(part(MORNING)), more),
      calls.answer(calls.camila, yes(part(MORNING)), { ...more, app: other }),
      calls.answer(calls.camila, yes(part(MORNING)), more),
    ]);
    expect(answers.map(outcome)).toEqual(answers.map(() => [200, 'accepted']));
    expect((await calls.activity()).map(([, kind]) => kind)).toEqual(['asked', 'accepted']);
  });

  it('and a removal by the family: the first counts, and the other is told', async () => {
    await calls.save(slot(MORNING));
    const [saved, answered] = await Promise.all([
      backend.call(calls.maria, 'POST', SAVE, { body: REMOVAL, app: other }),
      calls.answer(calls.camila, yes(part(MORNING))),
    ]);
    expect(saved.status).toBe(200);
    const there = summary(await calls.calendar());
    if (answered.status === 200) {
      expect(saved.body.conflicts).toHaveLength(1);
      expect(there).toEqual(['2026-11-23 10:00-14:00 confirmada camila']);
    } else {
      expect(outcome(answered)).toEqual([409, 'shift_gone']);
      expect(saved.body.conflicts).toBeUndefined();
      expect(there).toEqual([]);
    }
  });
});

/** Only PostgreSQL: the embedded engine runs one transaction at a time. */
describe.each([postgres])('an answer at the same time on $name', (engine) => {
  let backend: TestBackend;
  let calls: CaregiverCalls;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    calls = await caregiverCalls(backend);
    await calls.save(slot(MORNING));
  });

  /** Two calls; the first is paused in its transaction until the second waits for its lock. */
  const both = async (
    paused: PausedStore,
    first: (app: FastifyInstance) => Promise<Answer>,
    second: () => Promise<Answer>,
  ) => {
    const one = first(await backend.anotherProcess({ store: paused.store }));
    await paused.reached;
    const other = second();
    await doneOrWaiting(backend.store, other);
    paused.release();
    return (await Promise.all([one, other])).map(({ status, body }) => [
      status,
      body.code ?? body.result ?? body.conflicts?.length ?? 0,
    ]);
  };
  const locked = () => pausedAfter(backend.store, 'update', 'paciente');
  const camilaSays = (body: object) => (app?: FastifyInstance) =>
    calls.answer(calls.camila, body, app === undefined ? {} : { app });
  const mariaSaves =
    (...slots: readonly unknown[]) =>
    (app?: FastifyInstance) =>
      backend.call(calls.maria, 'POST', SAVE, {
        body: { id_paciente: 'rosa', slots },
        ...(app !== undefined && { app }),
      });
  const removal = slot({ ...MORNING, accion: 'eliminar' });
  const accept = camilaSays(yes(part(MORNING)));

  it.each<[string, readonly unknown[], string, number]>([
    ['removed', [removal], 'shift_gone', 1],
    ['moved', [removal, slot({ hora_inicio: '12:00', hora_fin: '16:00' })], 'shift_changed', 1],
    ['split', [removal, slot({ ...MORNING, hora_fin: '12:00' })], 'shift_changed', 1],
    ['made longer', [removal, slot({ ...MORNING, hora_fin: '15:00' })], 'shift_changed', 1],
    [
      'given to Diego',
      [removal, slot({ ...MORNING, status: 'confirmada', id_cuidador: 'diego' })],
      'shift_taken',
      1,
    ],
  ])('finds the shift %s', async (_what, slots, code, conflicts) => {
    const results = await both(locked(), mariaSaves(...slots), () => accept());
    const inOrder = [
      [200, 0],
      [409, code],
    ];
    const otherwise = [
      [200, conflicts],
      [200, 'accepted'],
    ];
    expectInOrder(results, inOrder, otherwise);
    const isAccepted = results[1]?.[0] === 200;
    expect(
      summary(await calls.calendar())
        .join()
        .includes('camila'),
    ).toBe(isAccepted);
  });

  it('that came first is a conflict for the family, and stays', async () => {
    expect(await both(locked(), accept, () => mariaSaves(removal)())).toEqual([
      [200, 'accepted'],
      [200, 1],
    ]);
    expect(summary(await calls.calendar())).toEqual(['2026-11-23 10:00-14:00 confirmada camila']);
  });

  it('of another caregiver finds it taken', async () => {
    const diego = () => calls.answer(calls.diego, yes(part(MORNING)));
    expect(await both(locked(), accept, diego)).toEqual([
      [200, 'accepted'],
      [409, 'shift_taken'],
    ]);
  });

  it('to a shift that is being withdrawn gets it', async () => {
    await accept();
    const diego = () => calls.answer(calls.diego, yes(part(MORNING)));
    expect(await both(locked(), camilaSays(no(part(MORNING))), diego)).toEqual([
      [200, 'withdrew'],
      [200, 'accepted'],
    ]);
    expect(summary(await calls.calendar())).toEqual(['2026-11-23 10:00-14:00 confirmada diego']);
  });

  it('of one whom the family is removing is lost', async () => {
    const unassign = (app: FastifyInstance) =>
      backend.call(calls.maria, 'PUT', '/api/patients/rosa/caregivers', {
        body: { caregiverIds: ['diego'] },
        app,
      });
    const paused = pausedAfter(backend.store, 'delete', 'paciente_cuidador');
    const [first, second] = await both(paused, unassign, () => accept());
    expect(first?.[0]).toBe(200);
    expectInOrder(second, [409, 'shift_gone'], [404, 'not_found']);
  });

  it('of an account that is deleted meanwhile is unauthenticated', async () => {
    // Its token was read, but its transaction has not begun.
    const paused = pausedAfter(backend.store, 'select', 'account');
    const leave = () => backend.call(calls.camila, 'DELETE', '/auth/me');
    expect((await both(paused, accept, leave)).map(([status]) => status)).toEqual([401, 200]);
    expect(summary(await calls.calendar())).toEqual(['2026-11-23 10:00-14:00 pendiente']);
  });

  it.each([
    // Its token was read, but its transaction has not begun.
    [
      'that comes after its account was deactivated is lost',
      'account',
      [409, 'shift_gone'],
      'asked',
    ],
    [
      'is given back where its account is deactivated meanwhile',
      null,
      [200, 'accepted'],
      'deactivated',
    ],
  ] as const)('%s', async (_what, table, answered, last) => {
    const andrea = await backend.tokenOf('andrea@vinculo.test');
    const deactivate = () => backend.call(andrea, 'PUT', '/admin/users/deactivate/camila');
    const paused = table === null ? locked() : pausedAfter(backend.store, 'select', table);
    const [first, second] = await both(paused, accept, deactivate);
    expect(first).toEqual(answered);
    expect(second?.[0]).toBe(200);
    expect(summary(await calls.calendar())).toEqual(['2026-11-23 10:00-14:00 pendiente']);
    expect((await calls.activity()).at(-1)?.[1]).toBe(last);
  });

  it('keeps the account from being deleted before it is done', async () => {
    const leave = () => backend.call(calls.camila, 'DELETE', '/auth/me');
    const headers = { 'idempotency-key': 'one' };
    const keyed = (app: FastifyInstance) =>
      calls.answer(calls.camila, yes(part(MORNING)), { app, headers });
    const results = await both(locked(), keyed, leave);
    expect(results.map(([status]) => status)).toEqual([200, 200]);
    // It was accepted, and asked for again.
    expect(summary(await calls.calendar())).toEqual(['2026-11-23 10:00-14:00 pendiente']);
    expect((await calls.activity()).map(([, kind]) => kind)).toEqual(['asked', 'accepted', 'left']);
  });
});
