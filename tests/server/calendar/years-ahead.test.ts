import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatHora } from '#domain/calendar/time.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { openOwnTestBackend, type TestBackend } from '#tests/server/test-backend.ts';

const MONDAY = '2026-11-23';
const DAYS = 500;
const HOURS = 24;

/** A family that has asked for every hour of more than a year. */
describe.each(ENGINES)('care requests for years ahead on $name', (engine) => {
  let backend: TestBackend;
  let maria: string;
  let camila: string;
  beforeAll(async () => {
    backend = await openOwnTestBackend(engine);
    maria = await backend.tokenOf('maria@vinculo.test');
    camila = await backend.tokenOf('camila@vinculo.test');
    await askFor(backend);
  });
  afterAll(() => backend.close());

  /** How much of the time of a call the longest turn of the event loop took, in which nobody else was served. */
  async function longestTurn(call: () => Promise<{ readonly status: number }>): Promise<number> {
    const shares: number[] = [];
    // Others on the machine make a turn longer, never shorter.
    for (let time = 0; time < 3; time += 1) shares.push(await longestTurnOf(call));
    return Math.min(...shares);
  }

  async function longestTurnOf(call: () => Promise<{ readonly status: number }>): Promise<number> {
    let longest = 0;
    let isOver = false;
    const begun = performance.now();
    let before = begun;
    const turn = () => {
      const now = performance.now();
      longest = Math.max(longest, now - before);
      before = now;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const { status } = await call();
    isOver = true;
    const whole = performance.now() - begun;
    longest = Math.max(longest, performance.now() - before);
    expect(status).toBe(200);
    return longest / whole;
  }

  it('are written for other calendar programs while others are served', async () => {
    const made = await backend.call(maria, 'POST', '/api/patients/rosa/feed', { body: {} });
    const { pathname } = new URL(made.body.address);
    const read = () => backend.call(null, 'GET', pathname);
    const text: string = (await read()).body;
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(DAYS * HOURS - (DAYS - 1));
    expect(await longestTurn(read)).toBeLessThan(0.45);
  });

  it('are shown to a caregiver while others are served, also with the answer to one', async () => {
    const list = () => backend.call(camila, 'GET', '/api/shifts');
    const [rosa] = (await list()).body;
    // Those of today that are over are not asked for any more.
    expect(rosa.solicitudes).toHaveLength(DAYS * HOURS - 9);
    expect(await longestTurn(list)).toBeLessThan(0.45);
    const parts = [{ fecha: addDays(MONDAY, 7), hora_inicio: '08:00', hora_fin: '09:00' }];
    const no = { answer: 'no', parts };
    const answer = () =>
      backend.call(camila, 'POST', '/api/patients/rosa/answers', {
        body: no,
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
    expect(await longestTurn(answer)).toBeLessThan(0.45);
  });
});

async function askFor({ store: { db } }: TestBackend): Promise<void> {
  for (let day = 0; day < DAYS; day += 1) {
    const rows = Array.from({ length: HOURS }, (_, hour) => ({
      ...{ id_paciente: 'rosa', id: `${day} ${hour}`, fecha: addDays(MONDAY, day) },
      ...{ hora_inicio: formatHora(hour * 60), hora_fin: formatHora((hour + 1) * 60) },
      ...{ status: 'pendiente', id_cuidador: null },
    }));
    await db.insertInto('solicitud').values(rows).execute();
  }
  await db
    .updateTable('paciente')
    .set({ calendar_size: DAYS * HOURS })
    .execute();
}
