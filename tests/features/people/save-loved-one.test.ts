import { describe, expect, it } from 'vitest';
import type { LovedOneData } from '#domain/people/loved-one.ts';
import { lovedOneSaver } from '#features/people/save-loved-one.ts';
import { person } from '#tests/domain/people/people.ts';

const ROSA: LovedOneData = {
  name: 'Rosa',
  last_name: 'Rojas',
  nickname: null,
  rut: null,
  birthdate: null,
};
const ELENA: LovedOneData = { ...ROSA, name: 'Elena' };

type Weather = 'fine' | 'answer lost' | 'request lost' | 'refused';

/** A backend with idempotency keys, behind a network that loses what it is configured to lose. */
function backend() {
  const people = new Map<string, LovedOneData>();
  const made = new Map<string, string>();
  let weather: Weather = 'fine';

  async function carry(act: () => string) {
    const now = weather;
    weather = 'fine';
    if (now === 'request lost') return { kind: 'network' as const };
    if (now === 'refused') return { kind: 'refused' as const };
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
      add: (key: string, data: LovedOneData) =>
        carry(() => {
          const id = made.get(key) ?? `id ${people.size + 1}`;
          if (!made.has(key)) people.set(id, data);
          made.set(key, id);
          return id;
        }),
      change: (id: string | number, data: LovedOneData) =>
        carry(() => {
          people.set(String(id), data);
          return String(id);
        }),
    },
  };
}

describe('adding a loved one', () => {
  it.each(['answer lost', 'request lost'] as const)(
    'that is tried again adds one: %s',
    async (weather) => {
      const server = backend();
      const save = lovedOneSaver(null, server.calls);
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
      const save = lovedOneSaver(null, server.calls);
      server.next(weather);
      await save(ROSA);
      const outcome = await save(ELENA);
      expect(outcome).toMatchObject({ kind: 'ok', value: { name: 'Elena' } });
      expect(server.names()).toEqual(['Elena']);
    },
  );

  it('starts no other attempt while the outcome of the first is unknown', async () => {
    const server = backend();
    const save = lovedOneSaver(null, server.calls);
    server.next('answer lost');
    await save(ROSA);
    server.next('request lost');
    expect((await save(ELENA)).kind).toBe('network');
    expect(server.names()).toEqual(['Rosa']);
    await save(ELENA);
    expect(server.names()).toEqual(['Elena']);
  });

  it('forgets an attempt that the server refused', async () => {
    const server = backend();
    const save = lovedOneSaver(null, server.calls);
    server.next('refused');
    expect((await save(ROSA)).kind).toBe('refused');
    expect((await save(ELENA)).kind).toBe('ok');
    expect(server.names()).toEqual(['Elena']);
  });

  it('continues to change the added person after a failed correction', async () => {
    const server = backend();
    const save = lovedOneSaver(null, server.calls);
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
    await lovedOneSaver('id 1', server.calls)(ELENA);
    expect(server.names()).toEqual(['Elena']);
  });
});
