// Over 250 lines: every answer that a pull may get, over one fake server.
import { beforeEach, expect, it, vi } from 'vitest';
import { createApi } from '#api/api.ts';
import type { Failure } from '#api/errors.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { isListed, readCareRequests } from '#db/calendar/care-requests.ts';
import { readPulled } from '#db/outbox/flush-state.ts';
import { readCaregivers, readMe, readPeople } from '#db/people/people.ts';
import { wipe } from '#db/sign-out.ts';
import { markSignedIn } from '#db/sign-out-tombstone.ts';
import { type PullDeps, pull } from '#sync/pull.ts';
import { shouldReport } from '#sync/reachability.ts';
import { answeredBy } from '#tests/api/answered-by.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

/** A Responsable's mirror, and a server whose calls can fail individually. */
let db: AccountDatabase;
let now: number;
/** Wrong answers by path; `cut` is a connection that ends, `silent` a call that nobody answers until then. */
let failing: Readonly<Record<string, number | 'cut' | 'silent' | { readonly json: unknown }>>;
/** Ends the silent call. */
let hangUp: () => void;
let people: readonly unknown[];
/** The tags of the lists, by path, and the tags that were sent for Rosa's. */
let tags: Readonly<Record<string, string>>;
let known: (string | null)[];
/** The call during which the account signs out; null for none. */
let leavesDuring: string | null;
let isOver: boolean;
beforeEach(() => {
  db = openTestDatabase();
  now = 0;
  failing = {};
  hangUp = () => {};
  people = [{ id: 7, name: 'Rosa', tipo: 'Paciente' }];
  tags = {};
  known = [];
  leavesDuring = null;
  isOver = false;
});

const USERS = '/responsable/mis_usuarios';
const CAREGIVERS = '/api/caregivers/search';
const ROSAS_LIST = '/solicitudes/paciente/7';
const ROSAS_CAREGIVERS = '/api/patients/7/caregivers';

const apiOf = (idempotencyKeys: boolean) => createApi({ ...answeredBy(answer), idempotencyKeys });

async function answer(request: Request, path: string): Promise<Response> {
  if (path === leavesDuring) isOver = true;
  const fault = failing[path];
  if (fault === 'silent') await new Promise<void>((resolve) => (hangUp = resolve));
  if (fault === 'cut' || fault === 'silent') throw new TypeError('Failed to fetch');
  const tag = tags[path];
  const given = request.headers.get('if-none-match');
  if (path === ROSAS_LIST) known.push(given);
  if (tag !== undefined && tag === given) return new Response(null, { status: 304 });
  const headers: HeadersInit = tag === undefined ? {} : { etag: tag };
  if (typeof fault === 'object') return Response.json(fault.json, { headers });
  if (fault !== undefined) return Response.json({ message: 'No' }, { status: fault });
  if (path === '/auth/me') return Response.json({ id: 1, name: 'María' });
  return Response.json(path === USERS ? people : [], { headers });
}

function pullNow(onUnreadable: PullDeps['onUnreadable'] = () => {}, api = apiOf(true)) {
  now += 1;
  return pull({
    db,
    api,
    role: 'Responsable',
    isOver: () => isOver,
    now: () => now,
    newId: () => 'id',
    onUnreadable,
  });
}

it.each([CAREGIVERS, ROSAS_LIST, ROSAS_CAREGIVERS])(
  'knows who there is although %s failed, and reports the failure',
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

it('waits for no calendar to ask for the next ones', async () => {
  people = [7, 8, 9].map((id) => ({ id, name: `Rosa ${id}`, tipo: 'Paciente' }));
  failing = { [ROSAS_LIST]: 'silent' };
  const pulled = pullNow();
  await expect.poll(() => Promise.all([8, 9].map((id) => isListed(db, id)))).toEqual([true, true]);
  expect(await isListed(db, 7)).toBe(false);
  hangUp();
  expect(await pulled).toMatchObject({ kind: 'network', hasPeople: true });
});

it('knows nothing where the people failed', async () => {
  failing = { [USERS]: 503 };
  const result = await pullNow();
  expect(result).toMatchObject({ kind: 'busy' });
  expect(result).not.toHaveProperty('hasPeople');
  expect(await readPulled(db)).toBeNull();
});

it.each([500, 404, 'cut'] as const)(
  'brings the lists although /auth/me fails: %s, and they are whole without it',
  async (fault) => {
    failing = Object.fromEntries(ROWS.map(([path, json]) => [path, { json }]));
    await pullNow();
    const me = await readMe(db);
    failing = { '/auth/me': fault, [ROSAS_LIST]: { json: [] } };
    expect(await pullNow()).toEqual({ kind: 'ok' });
    expect(await rosas()).toEqual([]);
    expect(await readPulled(db)).toMatchObject({ at: 2 });
    expect(await readPulled(db)).not.toHaveProperty('isPart');
    // What it told before stays.
    expect(await readMe(db)).toEqual(me);
  },
);

it('shows the lists while nobody answers /auth/me', async () => {
  failing = Object.fromEntries(ROWS.map(([path, json]) => [path, { json }]));
  failing = { ...failing, '/auth/me': 'silent' };
  const pulling = pullNow();
  await vi.waitFor(async () => {
    expect(await rowsKept()).toBe(ROWS.length - 1);
    expect(await readPulled(db)).not.toHaveProperty('isPart');
  });
  hangUp();
  expect(await pulling).toEqual({ kind: 'ok' });
});

it('ends with the session where /auth/me is answered 401', async () => {
  failing = { '/auth/me': 401 };
  expect(await pullNow()).toMatchObject({ kind: 'unauthorized' });
});

it.each([
  ['cut', USERS, 'cut'],
  ['an object', USERS, { json: { a: 1 } }],
  ['a string', USERS, { json: 'hola' }],
  ['cut', ROSAS_LIST, 'cut'],
] as const)(
  'tells a server that answers from a dead spot: %s for %s',
  async (_name, path, fault) => {
    failing = { [path]: fault };
    const result = await pullNow();
    expect(result).toMatchObject({ kind: 'network' });
    expect(shouldReport(result as Failure, true)).toBe(true);
  },
);

it.each([USERS, CAREGIVERS, ROSAS_LIST, ROSAS_CAREGIVERS])(
  'takes no empty list for what the server has that says «success: false»: %s',
  async (path) => {
    failing = Object.fromEntries(ROWS.map(([each, rows]) => [each, { json: rows }]));
    expect(await pullNow()).toEqual({ kind: 'ok' });
    const before = await rowsKept();
    failing = { ...failing, [path]: { json: { success: false, message: 'Mantención', data: [] } } };
    const result = await pullNow();
    expect(result).toMatchObject({ kind: 'rejected', status: 200, message: 'Mantención' });
    expect(shouldReport(result as Failure, true)).toBe(true);
    expect(await rowsKept()).toBe(before);
  },
);

it('is unreachable where nothing is answered', async () => {
  failing = { '/auth/me': 'cut', [USERS]: 'cut' };
  const result = await pullNow();
  expect(shouldReport(result as Failure, true)).toBe(false);
});

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
    readCareRequests(db, 7, ['2026-11']),
    readCaregivers(db, 7),
  ]);
  const kept = lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
  return kept + ((await readMe(db)) === null ? 0 : 1);
}

it('stores each part that arrived, and reports unreadable rows', async () => {
  failing = Object.fromEntries(ROWS.map(([path, json]) => [path, { json }]));
  const unreadable: unknown[] = [];
  await pullNow((...told) => unreadable.push(told));
  expect(await rowsKept()).toBe(ROWS.length);
  expect(await readPulled(db)).toEqual(expect.objectContaining({ at: 1, unreadable: 1 }));
  expect(unreadable).toEqual([['caregivers', 1]]);
});

it.each([
  ['numbers', [3, 4]],
  ['texts', ['3', '4']],
  ['«caregiverIds»', { caregiverIds: [3, 4] }],
  ['an assignment', { id: 7, caregiverIds: ['3', 4] }],
  ['an envelope', { data: [3, { id: 4 }] }],
  ['all of it', [3, { id: 4 }, '3', { id: '4', name: 'Eva' }]],
])('knows who is assigned, and how they are called, by %s', async (_what, json) => {
  failing = {
    [CAREGIVERS]: {
      json: [
        { id: 3, name: 'Ana' },
        { id: 4, name: 'Eva' },
      ],
    },
    [ROSAS_CAREGIVERS]: { json },
  };
  const unreadable: unknown[] = [];
  await pullNow((...told) => unreadable.push(told));
  const kept = await readCaregivers(db, 7);
  expect(kept?.map(({ id, name }) => [String(id), name])).toEqual([
    ['3', 'Ana'],
    ['4', 'Eva'],
  ]);
  const { json: given } = failing[ROSAS_CAREGIVERS] as { readonly json: unknown };
  for (const { id } of kept ?? []) expect(JSON.stringify(given)).toContain(JSON.stringify(id));
  expect(unreadable).toEqual([]);
});

it('keeps the calendar of a patient whose row cannot be read once', async () => {
  await pullNow();
  people = [{ name: 'Rosa', tipo: 'Paciente' }];
  await pullNow();
  expect(await isListed(db, 7)).toBe(true);
  people = [];
  await pullNow();
  expect(await isListed(db, 7)).toBe(false);
});

it('stores no part of a list of the assigned caregivers', async () => {
  const part = { json: [{ id: 4, name: 'Eva' }, { name: 'sin id' }] };
  failing = { [ROSAS_CAREGIVERS]: part };
  const unreadable: unknown[] = [];
  expect(await pullNow((...told) => unreadable.push(told))).toEqual({ kind: 'ok' });
  expect(await readCaregivers(db, 7)).toBeNull();
  expect(unreadable).toEqual([['caregivers of 7', 1]]);

  failing = { [ROSAS_CAREGIVERS]: { json: [3] } };
  await pullNow();
  failing = { [ROSAS_CAREGIVERS]: part };
  await pullNow();
  expect((await readCaregivers(db, 7))?.map(({ id }) => id)).toEqual([3]);
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

/** A server that has one row of each, with this tag for Rosa's list. */
function has(tag: string | null, list: unknown = ROWS[3][1]): void {
  failing = Object.fromEntries(ROWS.map(([path, json]) => [path, { json }]));
  failing = { ...failing, [ROSAS_LIST]: { json: list } };
  tags = tag === null ? {} : { [ROSAS_LIST]: tag };
}

const rosas = () => readCareRequests(db, 7, ['2026-11']);

it.each([null, 'W/"1"'])('writes no list that is the same, with the tag %s', async (tag) => {
  has(tag);
  await pullNow();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  expect(await pullNow()).toEqual({ kind: 'ok' });
  const written = put.mock.calls.map(([row]) => row.key);
  put.mockRestore();
  expect([...new Set(written)].sort()).toEqual(['pulled', 'ticket:7']);
  expect(await rowsKept()).toBe(ROWS.length);
});

it('requests a list with its tag: the same one is not sent again, and counts as up to date', async () => {
  has('W/"1"');
  await pullNow();
  expect(await pullNow()).toEqual({ kind: 'ok' });
  expect(known).toEqual([null, 'W/"1"']);
  expect(await rosas()).toHaveLength(1);
  expect(await readPulled(db)).toMatchObject({ at: 2, unreadable: 1 });

  has('W/"2"', []);
  await pullNow();
  expect(await rosas()).toEqual([]);
  await pullNow();
  expect(known.slice(2)).toEqual(['W/"1"', 'W/"2"']);
});

it.each([
  ['that has no tag', null, ROWS[3][1], true],
  ['with rows that cannot be read', 'W/"1"', [...ROWS[3][1], { fecha: 'x' }], true],
  ['of a backend that may reject the header', 'W/"1"', ROWS[3][1], false],
])('requests a list whole: one %s', async (_what, tag, list, keys) => {
  has(tag, list);
  await pullNow(undefined, apiOf(keys));
  expect(await pullNow(undefined, apiOf(keys))).toEqual({ kind: 'ok' });
  expect(known).toEqual([null, null]);
  expect(await rosas()).toHaveLength(1);
});

it('requests the list whole that was removed, whatever tag it had', async () => {
  has('W/"1"');
  await pullNow();
  await wipe(db, { discard: false });
  await markSignedIn(db);
  await pullNow();
  failing = { ...failing, [USERS]: { json: [] } };
  await pullNow();
  expect(await isListed(db, 7)).toBe(false);
  has('W/"1"');
  await pullNow();
  expect(known).toEqual([null, null, null]);
  expect(await isListed(db, 7)).toBe(true);
  expect(await rosas()).toHaveLength(1);
});
