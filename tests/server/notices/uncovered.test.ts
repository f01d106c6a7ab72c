import { beforeEach, describe, expect, it } from 'vitest';
import type { Dependencies } from '#server/dependencies.ts';
import { NotSent } from '#server/mail/messenger.ts';
import { deliverDue } from '#server/notices/deliver.ts';
import { tellUncovered } from '#server/notices/tell-uncovered.ts';
import { writePreference } from '#server/store/notices/notice-preferences.ts';
import { ENGINES, onOneEngine } from '#tests/server/engines.ts';
import { addMemberOfRosa } from '#tests/server/people/circle-people.ts';
import { openTestBackend, slot, type TestBackend } from '#tests/server/test-backend.ts';

const HOURS = '/api/patients/rosa/care-hours';
/** From nine to six in the afternoon, and from eight in the evening to eight in the morning. */
const DAY = { from: 9 * 60, to: 18 * 60 };
const NIGHT = { from: 20 * 60, to: 8 * 60 };

describe.each(ENGINES)('the hours of tomorrow that nobody covers, on $name', (engine) => {
  let backend: TestBackend;
  let maria: string;
  let deps: Dependencies;
  let now: number;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    maria = await backend.tokenOf('maria@vinculo.test');
    const byMail = { kind: 'uncovered', channel: 'mail', enabled: true } as const;
    await writePreference(backend.store.db, 'maria', byMail);
    deps = { ...backend.deps, clock: () => new Date(now) };
    at('2026-11-24T18:00:00-03:00');
  });

  const at = (instant: string) => {
    now = Date.parse(instant);
  };
  const want = async (window: object | null, patient = 'rosa') => {
    const url = HOURS.replace('rosa', patient);
    const answer = await backend.call(maria, 'PUT', url, { body: { window } });
    expect([answer.status, answer.body]).toEqual([200, { window }]);
  };
  const confirm = async (fecha: string, hora_inicio: string, hora_fin: string) => {
    const shift = { fecha, hora_inicio, hora_fin, status: 'confirmada', id_cuidador: 'camila' };
    const body = { id_paciente: 'rosa', slots: [slot(shift)] };
    await backend.call(maria, 'POST', '/solicitudes/actualizar', { body });
    await backend.deps.background.settled();
  };
  const told = async () => {
    await tellUncovered(deps);
    await deliverDue(deps, { warn: () => {} });
    return backend.sent
      .filter(({ subject }) => subject === 'Mañana hay horas sin cubrir')
      .map(({ to, text }) => [to.split('@')[0], text.split('\n')[0]]);
  };

  it('are told at six in the evening, within the hours that are wanted', async () => {
    await want(DAY);
    await confirm('2026-11-25', '11:00', '13:00');
    at('2026-11-24T17:59:59-03:00');
    expect(await told()).toEqual([]);
    at('2026-11-24T18:00:00-03:00');
    expect(await told()).toEqual([['maria', 'Con rosa: de 09:00 a 11:00 y de 13:00 a 18:00.']]);
  });

  it('are told once a day, also if more become uncovered later', async () => {
    await want(DAY);
    await confirm('2026-11-25', '09:00', '18:00');
    expect(await told()).toEqual([]);
    const shift = slot({
      ...{ fecha: '2026-11-25', hora_inicio: '09:00', hora_fin: '18:00', accion: 'eliminar' },
      ...{ status: 'confirmada', id_cuidador: 'camila' },
    });
    const body = { id_paciente: 'rosa', slots: [shift] };
    await backend.call(maria, 'POST', '/solicitudes/actualizar', { body });
    at('2026-11-24T19:00:00-03:00');
    expect(await told()).toEqual([]);
    at('2026-11-25T18:00:00-03:00');
    expect(await told()).toHaveLength(1);
    at('2026-11-25T21:00:00-03:00');
    expect(await told()).toHaveLength(1);
  });

  it('are told once by several processes', async () => {
    await want(DAY);
    await want(NIGHT, 'hernan');
    const processes = [deps];
    for (let other = 0; other < 3; other += 1) {
      processes.push({ ...deps, store: await backend.anotherStore() });
    }
    await Promise.all(processes.map((one) => tellUncovered(one)));
    expect(await told()).toHaveLength(2);
  });

  it('are told to the whole family of who wants hours covered, and is not hidden', async () => {
    await addMemberOfRosa(backend, 'paula');
    const byMail = { kind: 'uncovered', channel: 'mail', enabled: true } as const;
    await writePreference(backend.store.db, 'paula', byMail);
    await want(DAY);
    await want(DAY, 'hernan');
    await backend.store.db
      .updateTable('paciente')
      .set({ estado_cuenta: 'Inactivo' })
      .where('id', '=', 'hernan')
      .execute();
    const body = 'Con rosa: de 09:00 a 18:00.';
    expect((await told()).sort()).toEqual([
      ['maria', body],
      ['paula', body],
    ]);
  });

  it('are not told where nobody said what is to be covered', async () => {
    await want(DAY);
    await want(null);
    expect(await told()).toEqual([]);
    expect((await backend.call(maria, 'GET', HOURS)).body).toEqual({ window: null });
  });

  it('are told late by a server that was off, but not at night', async () => {
    await want(DAY);
    at('2026-11-24T22:00:00-03:00');
    expect(await told()).toEqual([]);
    at('2026-11-25T21:59:00-03:00');
    expect(await told()).toHaveLength(1);
  });

  it.each([
    ['not when all are covered by then', () => confirm('2026-11-25', '09:00', '18:00'), []],
    [
      'as they are then',
      () => confirm('2026-11-25', '09:00', '11:00'),
      [['maria', 'Con rosa: de 11:00 a 18:00.']],
    ],
    ['not when nothing is to be covered any more', () => want(null), []],
    [
      'not of a patient who was archived by then',
      () => backend.call(maria, 'PUT', '/api/patients/rosa/archived', { body: { archived: true } }),
      [],
    ],
  ])('are told late after the mail server was down: %s', async (_how, meanwhile, news) => {
    await want(DAY);
    const mail = () => Promise.reject(new NotSent('the mail server is down'));
    await tellUncovered(deps);
    const down = { ...deps, messenger: { ...deps.messenger, mail } };
    await deliverDue(down, { warn: () => {} });
    await meanwhile();
    at('2026-11-24T19:00:00-03:00');
    expect(await told()).toEqual(news);
  });

  onOneEngine(engine, () => {
    it.each([
      [
        'the day of 23 hours, whose first hour does not exist',
        '2026-09-05T18:00:00-04:00',
        'Con rosa: de 01:00 a 08:00 y de 20:00 a 24:00.',
      ],
      [
        'the day of 25 hours',
        '2027-04-02T18:00:00-03:00',
        'Con rosa: de 00:00 a 08:00 y de 20:00 a 24:00.',
      ],
      [
        'the day after it',
        '2027-04-03T18:00:00-03:00',
        'Con rosa: de 00:00 a 08:00 y de 20:00 a 24:00.',
      ],
    ])('are told of %s', async (_day, instant, expected) => {
      await want(NIGHT);
      at(instant);
      now -= 1;
      expect(await told()).toEqual([]);
      at(instant);
      expect(await told()).toEqual([['maria', expected]]);
    });

    it('cover the day when the hour that does not exist is all that is open', async () => {
      await want({ from: 0, to: 60 });
      at('2026-09-05T18:00:00-04:00');
      expect(await told()).toEqual([]);
    });

    it('have the midnight of a region that does not change its clocks in spring', async () => {
      await backend.store.db
        .updateTable('paciente')
        .set({ region: 'Magallanes y la Antártica Chilena' })
        .where('id', '=', 'rosa')
        .execute();
      await want(NIGHT);
      at('2026-09-05T18:00:00-04:00');
      expect(await told()).toEqual([['maria', 'Con rosa: de 00:00 a 08:00 y de 20:00 a 24:00.']]);
    });

    it('are told again after a clock that was ahead is put right', async () => {
      await want(DAY);
      at('2027-11-24T18:00:00-03:00');
      expect(await told()).toHaveLength(1);
      at('2026-11-24T18:00:00-03:00');
      expect(await told()).toHaveLength(2);
      expect(await told()).toHaveLength(2);
    });

    it('are not told in the evening in which the hours are first said', async () => {
      backend.advanceClock(9 * 60 * 60_000);
      await want(DAY);
      at('2026-11-23T18:30:00-03:00');
      expect(await told()).toEqual([]);
      at('2026-11-24T18:30:00-03:00');
      expect(await told()).toHaveLength(1);
    });

    it('must be hours on the grid', async () => {
      const windows = [{ from: 9 * 60 }, { from: 10, to: 60 }, { from: 0, to: 1470 }, 7, 'x'];
      for (const window of [...windows, undefined]) {
        const answer = await backend.call(maria, 'PUT', HOURS, { body: { window } });
        expect(answer.status).toBe(422);
      }
    });
  });
});
