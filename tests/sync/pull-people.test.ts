import { beforeEach, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { readPulled } from '#db/outbox/flush-state.ts';
import { readPeople } from '#db/people/people.ts';
import { changePerson } from '#db/people/people-changes.ts';
import { readPeopleTag } from '#db/people/people-from-server.ts';
import { pull } from '#sync/pull.ts';
import { answeredBy } from '#tests/api/answered-by.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

/** An Admin's mirror, and a server with a tag for its list. */
let db: AccountDatabase;
beforeEach(() => {
  db = openTestDatabase();
});

const server = { list: [{ id: 1, role: 'Admin' }] as unknown[], tag: 'W/"1"', told: 0, asked: 0 };
/** The backend's answer to calls that are not for Admins, and the calls that were made. */
const others = { status: 403, asked: [] as string[], meanwhile: async () => {} };

const api = createApi(
  answeredBy(async (request, path) => {
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
  }),
);

let now = 0;
const pullNow = () => {
  now += 1;
  return pull({
    db,
    api,
    role: 'Admin',
    isOver: () => false,
    now: () => now,
    newId: () => 'id',
    onUnreadable: () => {},
  });
};

it('stores the list of everyone again only if it has changed', async () => {
  await pullNow();
  await pullNow();
  expect(server).toMatchObject({ asked: 2, told: 1 });
  // It still counts as up to date.
  expect(await readPulled(db)).toMatchObject({ at: 2 });

  Object.assign(server, { list: [{ id: 1 }, { id: 2 }], tag: 'W/"2"' });
  await pullNow();
  expect((await readPeople(db)).map(({ id }) => id)).toEqual([1, 2]);

  // After a local change the list no longer matches its tag.
  await changePerson(db, 2, (person) => ({ ...person, estadoCuenta: 'Activo' }));
  await pullNow();
  expect(server).toMatchObject({ asked: 4, told: 3 });
  expect((await readPeople(db))[1]?.estadoCuenta).toBeNull();
});

it('undoes no change made while the list was under way', async () => {
  Object.assign(server, { list: [{ id: 1 }, { id: 2 }], tag: 'W/"4"' });
  await pullNow();
  Object.assign(server, { tag: 'W/"5"' });
  others.meanwhile = () =>
    changePerson(db, 2, (person) => ({ ...person, estadoCuenta: 'Inactivo' }));
  await pullNow();
  others.meanwhile = async () => {};
  expect((await readPeople(db))[1]?.estadoCuenta).toBe('Inactivo');
  expect(await readPeopleTag(db)).toBeNull();
  // The next list was requested after the change, and is stored.
  await pullNow();
  expect((await readPeople(db))[1]?.estadoCuenta).toBeNull();
});

it('stores no tag for a list with unreadable rows', async () => {
  Object.assign(server, { list: [{ id: 1 }, { name: 'sin id' }], tag: 'W/"3"' });
  await pullNow();
  expect(await readPeopleTag(db)).toBeNull();
  expect(await readPulled(db)).toMatchObject({ unreadable: 1 });
});

it.each([401, 403, 503])(
  'does not make the calls for families, which would answer %i',
  async (status) => {
    Object.assign(others, { status, asked: [] });
    expect(await pullNow()).toEqual({ kind: 'ok' });
    expect(others.asked).toEqual([]);
    expect(await readPulled(db)).toMatchObject({ at: now });
  },
);
