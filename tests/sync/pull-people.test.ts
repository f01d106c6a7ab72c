import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import { AccountDatabase } from '#db/account-database.ts';
import { readPulled } from '#db/flush-state.ts';
import { readPeople, readPeopleTag } from '#db/people.ts';
import { changePerson } from '#db/people-changes.ts';
import { pull } from '#sync/pull.ts';

/** An Admin's mirror beside a server that tags its list. */
let db: AccountDatabase;
beforeEach(() => {
  db = new AccountDatabase(`pull-${Math.random()}`);
});
afterEach(() => db.delete());

const server = { list: [{ id: 1, role: 'Admin' }] as unknown[], tag: 'W/"1"', told: 0, asked: 0 };
/** What the backend says to calls that are not an Admin's, and which of them were made. */
const others = { status: 403, asked: [] as string[], meanwhile: async () => {} };

const api = createApi({
  baseUrl: 'https://api.example.cl/',
  token: () => 'token-1',
  idempotencyKeys: true,
  async fetch(input, init) {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    if (path === '/auth/me') return Response.json({ id: 1, name: 'Andrea' });
    if (path !== '/admin/users') {
      others.asked.push(path);
      return Response.json({ message: 'No' }, { status: others.status });
    }
    server.asked += 1;
    if (request.headers.get('if-none-match') === server.tag) {
      return new Response(null, { status: 304 });
    }
    server.told += 1;
    await others.meanwhile();
    return Response.json(server.list, { headers: { etag: server.tag } });
  },
});

let now = 0;
const pullNow = () => {
  now += 1;
  return pull({
    db,
    api,
    role: 'Admin',
    isOver: () => false,
    now: () => now,
    onUnreadable: () => {},
  });
};

it('takes the list of everyone again only when it is another one', async () => {
  await pullNow();
  await pullNow();
  expect(server).toMatchObject({ asked: 2, told: 1 });
  // It counts as brought up to date all the same.
  expect(await readPulled(db)).toMatchObject({ at: 2 });

  Object.assign(server, { list: [{ id: 1 }, { id: 2 }], tag: 'W/"2"' });
  await pullNow();
  expect((await readPeople(db)).map(({ id }) => id)).toEqual([1, 2]);

  // What this device changed ahead of the server's answer is not the list of the tag any more.
  await changePerson(db, 2, (person) => ({ ...person, estadoCuenta: 'Activo' }));
  await pullNow();
  expect(server).toMatchObject({ asked: 4, told: 3 });
  expect((await readPeople(db))[1]?.estadoCuenta).toBeNull();
});

it('undoes nothing that was changed while the list was on its way', async () => {
  Object.assign(server, { list: [{ id: 1 }, { id: 2 }], tag: 'W/"4"' });
  await pullNow();
  Object.assign(server, { tag: 'W/"5"' });
  others.meanwhile = () =>
    changePerson(db, 2, (person) => ({ ...person, estadoCuenta: 'Inactivo' }));
  await pullNow();
  others.meanwhile = async () => {};
  expect((await readPeople(db))[1]?.estadoCuenta).toBe('Inactivo');
  expect(await readPeopleTag(db)).toBeNull();
  // The next list was asked for since, and counts.
  await pullNow();
  expect((await readPeople(db))[1]?.estadoCuenta).toBeNull();
});

it('keeps no tag of a list with rows that cannot be read', async () => {
  Object.assign(server, { list: [{ id: 1 }, { name: 'sin id' }], tag: 'W/"3"' });
  await pullNow();
  expect(await readPeopleTag(db)).toBeNull();
  expect(await readPulled(db)).toMatchObject({ unreadable: 1 });
});

it.each([401, 403, 503])(
  'asks for nothing that is a family’s, though it be answered %i',
  async (status) => {
    Object.assign(others, { status, asked: [] });
    expect(await pullNow()).toEqual({ kind: 'ok' });
    expect(others.asked).toEqual([]);
    expect(await readPulled(db)).toMatchObject({ at: now });
  },
);
