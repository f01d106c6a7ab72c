import { liveQuery } from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountDatabase, readMeta } from '#db/account-database.ts';
import { hasPeople, readCaregivers, readPeople } from '#db/people/people.ts';
import { changePerson, putCaregivers, putPerson, removePerson } from '#db/people/people-changes.ts';
import { replaceCaregivers, replacePeople, writeMe } from '#db/people/people-from-server.ts';
import { wipe } from '#db/sign-out.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { person } from '#tests/domain/people/people.ts';

const ME = { id: 1, name: 'A', lastName: 'B', mail: null, capabilities: [], awaiting: [] };
const CAMILA = { id: 'c', name: 'Camila', lastName: 'Torres' };
const crowd = (count: number) => Array.from({ length: count }, (_, id) => person({ id }));

let db: AccountDatabase;
beforeEach(async () => {
  db = openTestDatabase();
  await writeMe(db, ME);
});

const idsOf = async () => (await readPeople(db)).map(({ id }) => id);

it('the stored account has no token, whoever asked for it', async () => {
  await writeMe(db, { ...ME, renewedToken: 'secret' });
  expect((await readMeta(db, 'me'))?.me).toEqual(ME);
});

describe('the mirror of people', () => {
  it.each([0, 1, 499, 500, 501, 1200])('gives back %i of them, in order', async (count) => {
    await replacePeople(db, crowd(1001));
    await replacePeople(db, crowd(count));
    expect(await readPeople(db)).toEqual(crowd(count));
  });

  it('triggers no observer when replaced by equal data', async () => {
    await replacePeople(db, crowd(600));
    let reads = 0;
    let tell: (count: number) => void = () => {};
    const seen = (count: number) =>
      new Promise<void>((resolve) => {
        tell = (now) => now === count && resolve();
      });
    const first = seen(600);
    const watch = liveQuery(() => readPeople(db)).subscribe((people) => {
      reads += 1;
      tell(people.length);
    });
    await first;
    const changed = seen(601);
    await replacePeople(db, crowd(600));
    await replacePeople(db, crowd(601));
    await changed;
    watch.unsubscribe();
    expect(reads).toBe(2);
  });

  it('triggers no observer when caregivers are replaced by equal ones', async () => {
    await replaceCaregivers(db, [CAMILA], 'rosa');
    const seen: unknown[] = [];
    const watch = liveQuery(() => readCaregivers(db, 'rosa')).subscribe((known) => {
      seen.push(known);
    });
    await expect.poll(() => seen).toEqual([[CAMILA]]);
    await replaceCaregivers(db, [{ ...CAMILA }], 'rosa');
    await replaceCaregivers(db, [], 'rosa');
    await expect.poll(() => seen).toEqual([[CAMILA], []]);
    watch.unsubscribe();
  });

  it.each([0, 3, 500])('adds a new person after %i others', async (count) => {
    await replacePeople(db, crowd(count));
    await putPerson(db, person({ id: 'new', name: 'Rosa' }));
    expect(await idsOf()).toEqual([...crowd(count).map(({ id }) => id), 'new']);
  });

  it('replaces an existing row, and changes one', async () => {
    await replacePeople(db, crowd(700));
    await putPerson(db, person({ id: '650', name: 'Rosa' }));
    await changePerson(db, 3, (before) => ({ ...before, estadoCuenta: 'Inactivo' }));
    await changePerson(db, 'nobody', () => person());
    const people = await readPeople(db);
    expect(people).toHaveLength(700);
    expect(people[650]?.name).toBe('Rosa');
    expect(people[3]?.estadoCuenta).toBe('Inactivo');
  });

  it('has nobody once the only person was removed, and somebody once one was added', async () => {
    await replacePeople(db, crowd(1));
    await removePerson(db, 0);
    expect(await hasPeople(db)).toBe(false);
    await putPerson(db, person({ id: 'new' }));
    expect(await idsOf()).toEqual(['new']);
  });

  it('distinguishes no caregivers from unknown caregivers', async () => {
    expect(await readCaregivers(db, 'rosa')).toBeNull();
    await putCaregivers(db, 'rosa', []);
    expect(await readCaregivers(db, 'rosa')).toEqual([]);
    await putCaregivers(db, 'rosa', [CAMILA]);
    expect(await readCaregivers(db, 'rosa')).toEqual([CAMILA]);
  });

  it('stores nothing once its account has signed out', async () => {
    await wipe(db, { discard: false });
    await putPerson(db, person({ id: 'new' }));
    await putCaregivers(db, 'rosa', [CAMILA]);
    expect(await readPeople(db)).toEqual([]);
    expect(await readCaregivers(db, 'rosa')).toBeNull();
  });
});
