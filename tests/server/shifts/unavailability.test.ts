import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/server/engines.ts';
import { openTestBackend, type TestBackend } from '#tests/server/test-backend.ts';

const hours = (hora_inicio: string, hora_fin: string) => ({ hora_inicio, hora_fin });

describe.each(ENGINES)('when a caregiver cannot come, on $name', (engine) => {
  let backend: TestBackend;
  let camila: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    camila = await backend.tokenOf('camila@vinculo.test');
  });

  const put = (fecha: string, spans: unknown) =>
    backend.call(camila, 'PUT', `/api/unavailability/${fecha}`, { body: { spans } });
  const list = async (token = camila) =>
    (await backend.call(token, 'GET', '/api/unavailability')).body;

  it('is kept by day, from today on, and the last list counts', async () => {
    await put('2026-11-22', [hours('08:00', '09:00')]);
    await put('2026-11-24', [hours('14:00', '16:00'), hours('09:00', '13:00')]);
    await put('2026-11-24', [hours('20:00', '23:59'), hours('09:00', '13:00')]);
    expect((await put('2026-11-23', [hours('00:00', '24:00')])).body).toEqual({
      success: true,
      spans: [hours('00:00', '24:00')],
    });
    expect(await list()).toEqual([
      { fecha: '2026-11-23', hora_inicio: '00:00', hora_fin: '24:00' },
      { fecha: '2026-11-24', hora_inicio: '09:00', hora_fin: '13:00' },
      { fecha: '2026-11-24', hora_inicio: '20:00', hora_fin: '24:00' },
    ]);
    await put('2026-11-24', []);
    expect(await list()).toHaveLength(1);
    expect(await list(await backend.tokenOf('diego@vinculo.test'))).toEqual([]);
  });

  it('changes only what its author added or took away, once however often it arrives', async () => {
    const day = '/api/unavailability/2026-11-24';
    const write = async (key: string, seen: unknown, spans: unknown) => {
      const headers = { 'idempotency-key': key };
      return backend.call(camila, 'PUT', day, { body: { spans, seen }, headers });
    };
    const [early, late] = [hours('09:00', '11:00'), hours('15:00', '17:00')];
    await write('phone', [], [early]);
    // The tablet has not seen that.
    const merged = await write('tablet', [], [late]);
    expect(merged.body).toEqual({ success: true, spans: [early, late] });
    expect(await list()).toEqual([early, late].map((span) => ({ fecha: '2026-11-24', ...span })));
    // Part of what both have seen is taken away, and something unseen is touched.
    const less = await write('less', [early, late], [hours('10:00', '11:30'), late]);
    expect(less.body.spans).toEqual([hours('10:00', '11:30'), late]);
    expect((await write('none', [late], [])).body.spans).toEqual([hours('10:00', '11:30')]);
    // A late copy changes nothing and says what is there.
    expect((await write('tablet', [], [late])).body.spans).toEqual([hours('10:00', '11:30')]);
    // Whoever does not say what they have seen replaces the day.
    expect((await put('2026-11-24', [early])).body.spans).toEqual([early]);
    for (const seen of ['x', [{}], [hours('09:00', '11:00'), hours('10:00', '12:00')]])
      expect((await write(`${seen}`, seen, [])).status).toBe(422);
    expect(await list()).toHaveLength(1);
  });

  it('is rejected with the reason', async () => {
    const spans: readonly unknown[] = [
      null,
      'todo el día',
      [{}],
      [hours('09:10', '10:00')],
      [hours('10:00', '09:00')],
      [hours('09:00', '11:00'), hours('10:30', '12:00')],
      Array.from({ length: 49 }, () => hours('09:00', '09:30')),
    ];
    for (const list of spans) {
      const { status, body } = await put('2026-11-23', list);
      expect([status, body.code]).toEqual([422, 'invalid_request']);
      expect(body.message).toMatch(/^Debe ser/);
    }
    for (const fecha of ['2028-11-24', '2026-02-30', 'manana']) {
      const { status, body } = await put(fecha, []);
      expect([status, body.issues[0].path]).toEqual([422, 'fecha']);
      expect(body.message).not.toMatch(/[A-Z]{2}/);
    }
    for (const fecha of ['2026-11-22', '2028-11-22'])
      expect((await put(fecha, [])).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('of a day that is over is acknowledged, and nothing is stored', async () => {
    const stored = () => backend.store.db.selectFrom('unavailability').select('fecha').execute();
    const answer = await put('2026-11-21', [hours('09:00', '13:00')]);
    expect([answer.status, answer.body]).toEqual([200, { success: true, spans: [] }]);
    expect(await stored()).toEqual([]);
    // After midnight yesterday may still go on elsewhere.
    await put('2026-11-22', [hours('09:00', '13:00')]);
    expect(await stored()).toEqual([{ fecha: '2026-11-22' }]);
  });

  it('written by several devices at once ends as one of them', async () => {
    const other = await backend.anotherProcess();
    const lists = [9, 10, 11, 12].map((hour) => [
      hours(`${String(hour).padStart(2, '0')}:00`, '14:00'),
    ]);
    const answers = await Promise.all(
      lists.map((spans, index) =>
        backend.call(camila, 'PUT', '/api/unavailability/2026-11-23', {
          body: { spans },
          ...(index % 2 === 1 && { app: other }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 200));
    expect(await list()).toHaveLength(1);
  });
});
