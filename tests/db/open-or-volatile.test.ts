import { indexedDB } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';
import { changeWindow, readWindow } from '#db/calendar/care-windows.ts';
import { openOrVolatile } from '#db/open-or-volatile.ts';

afterEach(() => vi.restoreAllMocks());

/** Makes this many openings fail. Dexie itself only retries after an `UnknownError`. */
function reject(times: number): void {
  const { open } = indexedDB;
  let left = times;
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    left -= 1;
    if (left >= 0) throw new DOMException('server lost', 'AbortError');
    return open.apply(indexedDB, args);
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
}

const open = (name: string) =>
  openOrVolatile((options) => new AccountDatabase(name, options), { holdsUserWork: true });

it('retries once to open a database that the browser lost', async () => {
  const before = new AccountDatabase('lost');
  await changeWindow(before, 7, () => ({ from: 0, to: 480 }));
  before.close();
  reject(1);
  const opened = await open('lost');
  expect(opened).toMatchObject({ isVolatile: false, isNew: false });
  expect(await readWindow(opened.db, 7)).not.toBeNull();
  opened.db.close();
});

it('does not hide an existing database behind an empty one', async () => {
  const before = new AccountDatabase('there');
  await before.open();
  before.close();
  reject(2);
  await expect(open('there')).rejects.toThrow('server lost');
});

it('if there is none and none can be created, keeps one in memory for the life of the page', async () => {
  reject(4);
  const first = await open('rejected');
  expect(first).toMatchObject({ isVolatile: true, isNew: false });
  await changeWindow(first.db, 7, () => ({ from: 0, to: 480 }));
  first.db.close();
  const again = await open('rejected');
  expect(again.isVolatile).toBe(true);
  expect(await readWindow(again.db, 7)).toEqual({ from: 0, to: 480 });
  again.db.close();
});

it('distinguishes a new database from an existing one', async () => {
  const first = await open('new');
  first.db.close();
  const second = await open('new');
  second.db.close();
  expect([first.isNew, second.isNew]).toEqual([true, false]);
});
