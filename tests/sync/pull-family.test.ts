import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import type { Failure } from '#api/errors.ts';
import { AccountDatabase } from '#db/account-database.ts';
import { readPulled } from '#db/flush-state.ts';
import { readCaregivers, readMe, readPeople } from '#db/people.ts';
import { readRecords } from '#db/solicitudes.ts';
import { isNews } from '#sync/is-news.ts';
import { type PullDeps, pull } from '#sync/pull.ts';

/** A Responsable's mirror, and a server whose calls can fail individually. */
let db: AccountDatabase;
let now: number;
/** Wrong answers by path; `cut` is no answer at all. */
let failing: Readonly<Record<string, number | 'cut' | { readonly json: unknown }>>;
let people: readonly unknown[];
/** The call during which the account signs out; null for none. */
let leavesDuring: string | null;
let isOver: boolean;
beforeEach(() => {
  db = new AccountDatabase(`pull-${Math.random()}`);
  now = 0;
  failing = {};
  people = [{ id: 7, name: 'Rosa', tipo: 'Paciente' }];
  leavesDuring = null;
  isOver = false;
});
afterEach(() => db.delete());

const USERS = '/responsable/mis_usuarios';
const CAREGIVERS = '/api/caregivers/search';
const ROSAS_LIST = '/solicitudes/paciente/7';
const ROSAS_CAREGIVERS = '/api/patients/7/caregivers';

const api = createApi({
  baseUrl: 'https://api.example.cl/',
  token: () => 'token-1',
  idempotencyKeys: true,
  async fetch(input, init) {
    const path = new URL(new Request(input, init).url).pathname;
    if (path === leavesDuring) isOver = true;
    const fault = failing[path];
    if (fault === 'cut') throw new TypeError('Failed to fetch');
    if (typeof fault === 'object') return Response.json(fault.json);
    if (fault !== undefined) return Response.json({ message: 'No' }, { status: fault });
    if (path === '/auth/me') return Response.json({ id: 1, name: 'María' });
    return Response.json(path === USERS ? people : []);
  },
});

function pullNow(onUnreadable: PullDeps['onUnreadable'] = () => {}) {
  now += 1;
  return pull({
    db,
    api,
    role: 'Responsable',
    isOver: () => isOver,
    now: () => now,
    onUnreadable,
  });
}

it.each([CAREGIVERS, ROSAS_LIST, ROSAS_CAREGIVERS])(
  'knows who there is although %s failed, and tells the failure',
  async (path) => {
    failing = { [path]: 503 };
    const result = await pullNow();
    expect(result).toMatchObject({ kind: 'busy', status: 503, hasPeople: true });
    expect((await readPeople(db)).map(({ id }) => id)).toEqual([7]);
    expect(await readPulled(db)).toMatchObject({ at: 1, isPart: true });
  },
);

it('knows that there is nobody as soon as the server has said so', async () => {
  people = [];
  failing = { [CAREGIVERS]: 504 };
  await pullNow();
  expect(await readPulled(db)).not.toBeNull();
});

it.each(['/auth/me', USERS])('knows nothing where %s failed', async (path) => {
  failing = { [path]: 503 };
  const result = await pullNow();
  expect(result).toMatchObject({ kind: 'busy' });
  expect(result).not.toHaveProperty('hasPeople');
  expect(await readPulled(db)).toBeNull();
});

it.each([
  ['cut', USERS, 'cut', true],
  ['an object', USERS, { json: { a: 1 } }, true],
  ['a string', USERS, { json: 'hola' }, true],
  ['cut', ROSAS_LIST, 'cut', true],
  ['a string', '/auth/me', { json: 'hola' }, true],
  ['cut', '/auth/me', 'cut', false],
] as const)(
  'tells a dead spot from a server that answers: %s for %s',
  async (_name, path, fault, isNewsOfIt) => {
    failing = { [path]: fault };
    const result = await pullNow();
    expect(result).toMatchObject({ kind: 'network' });
    expect(isNews(result as Failure, true)).toBe(isNewsOfIt);
  },
);

it('is up to date as of the last complete pull, not of a partial one', async () => {
  failing = { [ROSAS_LIST]: 503 };
  await pullNow();
  failing = {};
  expect(await pullNow()).toEqual({ kind: 'ok' });
  const whole = await readPulled(db);
  expect(whole).toMatchObject({ at: 2 });
  expect(whole).not.toHaveProperty('isPart');

  failing = { [ROSAS_LIST]: 503 };
  await pullNow();
  expect(await readPulled(db)).toEqual(whole);
});

/** The answer to each call, in order of the calls: one readable row. */
const ROWS = [
  ['/auth/me', { id: 1, name: 'María' }],
  [USERS, [{ id: 7, name: 'Rosa', tipo: 'Paciente' }]],
  [CAREGIVERS, [{ id: 3, name: 'Ana' }, { name: 'sin id' }]],
  [
    ROSAS_LIST,
    [{ fecha: '2026-11-23', hora_inicio: '08:00', hora_fin: '10:00', status: 'pendiente' }],
  ],
  [ROSAS_CAREGIVERS, [{ id: 4, name: 'Eva' }]],
] as const;

/** The number of those rows on the device. */
async function rowsKept(): Promise<number> {
  const lists = await Promise.all([
    readPeople(db),
    readCaregivers(db),
    readRecords(db, 7, ['2026-11']),
    readCaregivers(db, 7),
  ]);
  return lists.flat().length + ((await readMe(db)) === null ? 0 : 1);
}

it('stores each part that arrived, and reports unreadable rows', async () => {
  failing = Object.fromEntries(ROWS.map(([path, json]) => [path, { json }]));
  const unreadable: unknown[] = [];
  await pullNow((...told) => unreadable.push(told));
  expect(await rowsKept()).toBe(ROWS.length);
  expect(await readPulled(db)).toEqual(expect.objectContaining({ at: 1, unreadable: 1 }));
  expect(unreadable).toEqual([['caregivers', 1]]);
});

it.each(ROWS.map(([path], before) => [path, before] as const))(
  'writes nothing of what is answered from %s on, where the account leaves meanwhile',
  async (path, before) => {
    failing = Object.fromEntries(ROWS.map(([called, json]) => [called, { json }]));
    leavesDuring = path;
    await pullNow();
    expect(await rowsKept()).toBe(before);
    // Known once the people have arrived, but complete only once everything has.
    const isKnown = before > 1;
    expect(await readPulled(db)).toEqual(
      isKnown ? expect.objectContaining({ isPart: true }) : null,
    );
  },
);
