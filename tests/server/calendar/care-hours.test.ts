import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/server/engines.ts';
import { addMemberOfRosa } from '#tests/server/people/circle-people.ts';
import { type CaregiverCalls, caregiverCalls } from '#tests/server/shifts/caregiver-calls.ts';
import { openTestBackend, type TestBackend } from '#tests/server/test-backend.ts';

describe.each(ENGINES)('the hours to be covered on $name', (engine) => {
  let backend: TestBackend;
  let calls: CaregiverCalls;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    calls = await caregiverCalls(backend);
  });

  it('are in the activity of who chose them, once for the steps of a choice', async () => {
    const put = async (token: string, window: object | null) => {
      const url = '/api/patients/rosa/care-hours';
      expect((await backend.call(token, 'PUT', url, { body: { window } })).status).toBe(200);
    };
    const night = { from: 1200, to: 480 };
    await put(calls.maria, { from: 480, to: 1200 });
    backend.advanceClock(60_000);
    await put(calls.maria, night);
    // Nothing changes.
    backend.advanceClock(3_600_000);
    await put(calls.maria, night);
    await put(calls.maria, { from: 0, to: 1440 });
    expect(await calls.activity()).toEqual([
      ['María Fuentes', 'care-hours', { window: night }],
      ['María Fuentes', 'care-hours', { window: { from: 0, to: 1440 } }],
    ]);
    const { activity } = (await backend.call(calls.maria, 'GET', '/api/patients/rosa/activity'))
      .body;
    expect(activity.map(({ window }: { readonly window: object }) => window)).toEqual([
      { from: 0, to: 1440 },
      night,
    ]);
    // Not over what somebody else has chosen meanwhile: who replaced it is to be found.
    const paula = await addMemberOfRosa(backend, 'paula', 'Paula');
    backend.advanceClock(1000);
    await put(paula, night);
    backend.advanceClock(1000);
    await put(calls.maria, { from: 480, to: 1200 });
    expect((await calls.activity()).slice(2).map(([who]) => who)).toEqual([
      'Paula Prueba',
      'María Fuentes',
    ]);
    await put(calls.maria, null);
    expect((await calls.activity()).at(-1)).toEqual(['María Fuentes', 'care-hours', {}]);
  });

  it('are in the activity by their day after a clock that was ahead is put right', async () => {
    const year = 365 * 24 * 60 * 60_000;
    for (const [wait, from] of [
      [year, 480],
      [-year, 600],
      [60_000, 720],
    ] as const) {
      backend.advanceClock(wait);
      const token = await backend.tokenOf('maria@vinculo.test');
      const body = { window: { from, to: 1200 } };
      await backend.call(token, 'PUT', '/api/patients/rosa/care-hours', { body });
    }
    const windows = await calls.activity();
    expect(windows.map(([, , detail]) => detail)).toEqual(
      expect.arrayContaining([
        { window: { from: 480, to: 1200 } },
        { window: { from: 720, to: 1200 } },
      ]),
    );
  });

  it('of two patients are in the activity of each', async () => {
    for (const [patient, from] of [
      ['rosa', 480],
      ['hernan', 0],
      ['rosa', 600],
    ] as const) {
      const url = `/api/patients/${patient}/care-hours`;
      const body = { window: { from, to: 1200 } };
      expect((await backend.call(calls.maria, 'PUT', url, { body })).status).toBe(200);
      backend.advanceClock(1000);
    }
    const chosen = async (patient: string) => {
      const { body } = await backend.call(calls.maria, 'GET', `/api/patients/${patient}/activity`);
      return body.activity.map(({ window }: { readonly window: { from: number } }) => window.from);
    };
    expect([await chosen('rosa'), await chosen('hernan')]).toEqual([[600], [0]]);
  });
});
