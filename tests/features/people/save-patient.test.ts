import { describe, expect, it } from 'vitest';
import type { PatientData } from '#domain/people/patient.ts';
import { patientSaver } from '#features/people/save-patient.ts';
import { person } from '#tests/domain/people/people.ts';

const ROSA: PatientData = {
  name: 'Rosa',
  last_name: 'Rojas',
  nickname: null,
  rut: null,
  birthdate: null,
};
const ELENA: PatientData = { ...ROSA, name: 'Elena' };

type Weather = 'fine' | 'answer lost' | 'request lost' | 'rejected';

/** A backend with idempotency keys, behind a network that loses what it is configured to lose. */
function backend() {
  const people = new Map<string, PatientData>();
  const made = new Map<string, string>();
  let weather: Weather = 'fine';

  async function carry(act: () => string) {
    const now = weather;
    weather = 'fine';
    if (now === 'request lost') return { kind: 'network' as const };
    if (now === 'rejected') return { kind: 'rejected' as const };
    const id = act();
    if (now === 'answer lost') return { kind: 'network' as const };
    return { kind: 'ok' as const, value: person({ id, name: people.get(id)?.name ?? null }) };
  }

  let keys = 0;
  return {
    names: () => [...people.values()].map(({ name }) => name),
    next(coming: Weather) {
      weather = coming;
    },
    calls: {
      newKey: () => {
        keys += 1;
        return `key ${keys}`;
      },
      add: (key: string, data: PatientData) =>
        carry(() => {
          const id = made.get(key) ?? `id ${people.size + 1}`;
          if (!made.has(key)) people.set(id, data);
          made.set(key, id);
          return id;
        }),
      change: (id: string | number, data: PatientData) =>
        carry(() => {
          people.set(String(id), data);
          return String(id);
        }),
    },
  };
}

describe('adding a patient', () => {
  it.each(['answer lost', 'request lost'] as const)(
    'that is tried again adds one: %s',
    async (weather) => {
      const server = backend();
      const save = patientSaver(null, server.calls);
      server.next(weather);
      expect((await save(ROSA)).kind).toBe('network');
      expect((await save({ ...ROSA })).kind).toBe('ok');
      expect(server.names()).toEqual(['Rosa']);
    },
  );

  it.each(['answer lost', 'request lost'] as const)(
    'that is put right before it is tried again adds one, as it was put right: %s',
    async (weather) => {
      const server = backend();
      const save = patientSaver(null, server.calls);
      server.next(weather);
      await save(ROSA);
      const outcome = await save(ELENA);
      expect(outcome).toMatchObject({ kind: 'ok', value: { name: 'Elena' } });
      expect(server.names()).toEqual(['Elena']);
    },
  );

  it('starts no other attempt while the outcome of the first is unknown', async () => {
    const server = backend();
    const save = patientSaver(null, server.calls);
    server.next('answer lost');
    await save(ROSA);
    server.next('request lost');
    expect((await save(ELENA)).kind).toBe('network');
    expect(server.names()).toEqual(['Rosa']);
    await save(ELENA);
    expect(server.names()).toEqual(['Elena']);
  });

  it('forgets an attempt that the server rejected', async () => {
    const server = backend();
    const save = patientSaver(null, server.calls);
    server.next('rejected');
    expect((await save(ROSA)).kind).toBe('rejected');
    expect((await save(ELENA)).kind).toBe('ok');
    expect(server.names()).toEqual(['Elena']);
  });

  it('continues to change the added person after a failed correction', async () => {
    const server = backend();
    const save = patientSaver(null, server.calls);
    server.next('answer lost');
    await save(ROSA);
    await save(ROSA);
    server.next('request lost');
    expect((await save(ELENA)).kind).toBe('network');
    await save(ELENA);
    expect(server.names()).toEqual(['Elena']);
  });

  it('only changes an existing person', async () => {
    const server = backend();
    await server.calls.add('key', ROSA);
    await patientSaver('id 1', server.calls)(ELENA);
    expect(server.names()).toEqual(['Elena']);
  });
});
