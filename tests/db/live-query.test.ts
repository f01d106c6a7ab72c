import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';
import { openLiveQueries, openLiveQuery } from '#db/live-query.ts';
import { readCaregivers, replaceCaregivers } from '#db/people.ts';

const ANA = { id: 1, name: 'Ana', lastName: 'Rojas' };

function open() {
  const db = new AccountDatabase(`kept-${crypto.randomUUID()}`);
  const end = new AbortController();
  const query = openLiveQuery(
    async () => (await readCaregivers(db, 7))?.map(({ name }) => name) ?? [],
    end.signal,
  );
  return { db, end, query };
}

/** A promise to be resolved by the test. */
function pending<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test('continues without subscribers, and has the latest result ready for the next one', async () => {
  const { db, query } = open();
  expect(query.hasValue()).toBe(false);
  await expect.poll(query.getValue).toEqual([]);
  await replaceCaregivers(db, [ANA], 7);
  await expect.poll(query.getValue).toEqual(['Ana']);
  const told: unknown[] = [];
  const { unsubscribe } = query.subscribe((value) => told.push(value));
  expect(told).toEqual([['Ana']]);
  unsubscribe();
  await replaceCaregivers(db, [], 7);
  await expect.poll(query.getValue).toEqual([]);
  expect(told).toEqual([['Ana']]);
  db.close();
});

test('a change is emitted at once, and stays while it is being stored, whatever is read meanwhile', async () => {
  const { db, query } = open();
  await expect.poll(query.hasValue).toBe(true);
  const told: unknown[] = [];
  query.subscribe((value) => told.push(value));
  const write = pending<string[]>();
  const changed = query.change(
    (names) => [...names, 'Luis'],
    () => write.promise,
  );
  expect(query.getValue()).toEqual(['Luis']);
  await replaceCaregivers(db, [ANA], 7);
  await expect.poll(query.getValue).toEqual(['Ana', 'Luis']);
  write.resolve(['Ana', 'Luis']);
  await changed;
  expect(query.getValue()).toEqual(['Ana', 'Luis']);
  await replaceCaregivers(db, [], 7);
  await expect.poll(query.getValue).toEqual([]);
  expect(told).not.toContainEqual(['Ana']);
  db.close();
});

test('a change that cannot be stored is taken back, and no other with it', async () => {
  const { db, query } = open();
  await expect.poll(query.hasValue).toBe(true);
  const later = pending<string[]>();
  const first = query.change(
    (names) => [...names, 'Ana'],
    () => Promise.reject(new Error('the disk')),
  );
  const second = query.change(
    (names) => [...names, 'Luis'],
    () => later.promise,
  );
  expect(query.getValue()).toEqual(['Ana', 'Luis']);
  await expect(first).rejects.toThrow('the disk');
  expect(query.getValue()).toEqual(['Luis']);
  later.resolve(['Luis']);
  await second;
  expect(query.getValue()).toEqual(['Luis']);
  db.close();
});

test('ends with its subject, and emits nothing afterwards', async () => {
  const { db, end, query } = open();
  await expect.poll(query.hasValue).toBe(true);
  end.abort();
  expect(query.isLive()).toBe(false);
  await replaceCaregivers(db, [ANA], 7);
  expect(await readCaregivers(db, 7)).toEqual([ANA]);
  expect(query.getValue()).toEqual([]);
  db.close();
});

test('a query that fails reports it once and ends', async () => {
  const { signal } = new AbortController();
  const query = openLiveQuery(() => Promise.reject(new Error('the disk')), signal);
  const failure = new Promise((failed) => {
    query.subscribe(() => undefined, failed);
  });
  expect(await failure).toMatchObject({ message: 'the disk' });
  expect(query.isLive()).toBe(false);
});

test('of several queries, only the most recently requested continue', async () => {
  const db = new AccountDatabase(`kept-${crypto.randomUUID()}`);
  const end = new AbortController();
  const queries = openLiveQueries(async (key) => readCaregivers(db, Number(key)), end.signal);
  const first = queries.of('7');
  expect(queries.of('7')).toBe(first);
  const second = queries.of('8');
  queries.keepOnly('8');
  expect([first.isLive(), second.isLive()]).toEqual([false, true]);
  await replaceCaregivers(db, [ANA], 7);
  const again = queries.of('7');
  expect(again).not.toBe(first);
  await expect.poll(again.getValue).toEqual([ANA]);
  end.abort();
  expect([second.isLive(), again.isLive()]).toEqual([false, false]);
  db.close();
});
