import { expect, test } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';
import { openLiveQueries, openLiveQuery } from '#db/live-query.ts';
import { readCaregivers } from '#db/people/people.ts';
import { replaceCaregivers } from '#db/people/people-from-server.ts';

const ANA = { id: 1, name: 'Ana', lastName: 'Rojas' };

async function open() {
  const db = new AccountDatabase(`live-${crypto.randomUUID()}`);
  // A live query that has to open its database reads twice at first.
  await db.open();
  const end = new AbortController();
  let read = 0;
  const query = openLiveQuery(async () => {
    const caregivers = (await readCaregivers(db, 7)) ?? [];
    read += 1;
    return caregivers.map(({ name }) => name);
  }, end.signal);
  return { db, end, query, reads: () => read };
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
  const { db, query } = await open();
  expect(query.getValue()).toBeUndefined();
  await expect.poll(query.getValue).toEqual([]);
  await replaceCaregivers(db, [ANA], 7);
  await expect.poll(query.getValue).toEqual(['Ana']);
  const emitted: unknown[] = [];
  const { unsubscribe } = query.subscribe((value) => emitted.push(value));
  expect(emitted).toEqual([['Ana']]);
  unsubscribe();
  await replaceCaregivers(db, [], 7);
  await expect.poll(query.getValue).toEqual([]);
  expect(emitted).toEqual([['Ana']]);
  db.close();
});

test('reads once for all its subscribers, whenever they come', async () => {
  const { db, query, reads } = await open();
  // Ahead of the page, then for it.
  await new Promise((first) => {
    query.subscribe(first);
  });
  query.subscribe(() => undefined);
  query.subscribe(() => undefined);
  expect(reads()).toBe(1);
  await replaceCaregivers(db, [ANA], 7);
  await expect.poll(query.getValue).toEqual(['Ana']);
  expect(reads()).toBe(2);
  db.close();
});

test('a change is emitted at once, and stays while it is being stored, whatever is read meanwhile', async () => {
  const { db, query, reads } = await open();
  await expect.poll(query.getValue).toBeDefined();
  const emitted: unknown[] = [];
  query.subscribe((value) => emitted.push(value));
  const write = pending<string[]>();
  const changed = query.change(
    (names) => [...names, 'Luis'],
    () => write.promise,
  );
  await replaceCaregivers(db, [ANA], 7);
  await expect.poll(reads).toBe(2);
  expect(query.getValue()).toEqual(['Luis']);
  write.resolve(['Ana', 'Luis']);
  await changed;
  expect(query.getValue()).toEqual(['Ana', 'Luis']);
  await replaceCaregivers(db, [], 7);
  await expect.poll(query.getValue).toEqual([]);
  expect(emitted).not.toContainEqual(['Ana']);
  db.close();
});

test('a change that cannot be stored is taken back, and no other with it', async () => {
  const { db, query } = await open();
  await expect.poll(query.getValue).toBeDefined();
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
  later.resolve(['Luis']);
  await second;
  expect(query.getValue()).toEqual(['Luis']);
  db.close();
});

test('ends with its subject, and emits nothing afterwards', async () => {
  const { db, end, query } = await open();
  await expect.poll(query.getValue).toBeDefined();
  end.abort();
  await replaceCaregivers(db, [ANA], 7);
  expect(await readCaregivers(db, 7)).toEqual([ANA]);
  expect(query.getValue()).toEqual([]);
  db.close();
});

test('a query that fails tells its observers once, and reads again for the next one', async () => {
  const { signal } = new AbortController();
  let reads = 0;
  const query = openLiveQuery(async () => {
    reads += 1;
    if (reads === 1) throw new Error('the disk');
    return 'Ana';
  }, signal);
  const failures: unknown[] = [];
  await new Promise<void>((resolve) => {
    query.subscribe(
      () => undefined,
      (cause) => {
        failures.push(cause);
        resolve();
      },
    );
  });
  expect(failures).toEqual([new Error('the disk')]);
  expect(reads).toBe(1);
  const next = await new Promise((resolve) => query.subscribe(resolve));
  expect([next, reads, failures.length]).toEqual(['Ana', 2, 1]);
});

test('of several queries, only the most recently requested continue', async () => {
  const db = new AccountDatabase(`live-${crypto.randomUUID()}`);
  const end = new AbortController();
  const queries = openLiveQueries(async (key) => readCaregivers(db, Number(key)), end.signal);
  const first = queries.of('7');
  expect(queries.of('7')).toBe(first);
  const second = queries.of('8');
  queries.keepOnly('8');
  await expect.poll(second.getValue).toBeNull();
  await replaceCaregivers(db, [ANA], 7);
  await replaceCaregivers(db, [ANA], 8);
  await expect.poll(second.getValue).toEqual([ANA]);
  expect(first.getValue()).not.toEqual([ANA]);
  const again = queries.of('7');
  expect(again).not.toBe(first);
  await expect.poll(again.getValue).toEqual([ANA]);
  end.abort();
  await replaceCaregivers(db, [], 7);
  expect(await readCaregivers(db, 7)).toEqual([]);
  expect(again.getValue()).toEqual([ANA]);
  db.close();
});
