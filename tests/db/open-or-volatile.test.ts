import { indexedDB } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';
import { readWindow, writeWindow } from '#db/care-windows.ts';
import { openOrVolatile } from '#db/open-or-volatile.ts';

afterEach(() => vi.restoreAllMocks());

/** Lets so many openings fail. Dexie by itself asks again only after an `UnknownError`. */
function refuse(times: number): void {
  const { open } = indexedDB;
  let left = times;
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    left -= 1;
    if (left >= 0) throw new DOMException('server lost', 'AbortError');
    return open.apply(indexedDB, args);
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
}

it.each([
  [0, false],
  [1, false],
  [2, true],
])(
  'a database that cannot be opened %i times in a row: in memory is %s',
  async (times, isVolatile) => {
    const name = `open-${times}`;
    const before = new AccountDatabase(name);
    await writeWindow(before, 7, { from: 0, to: 480 });
    before.close();

    refuse(times);
    const opened = await openOrVolatile((options) => new AccountDatabase(name, options));
    expect(opened).toMatchObject({ isVolatile, isNew: false });
    expect((await readWindow(opened.db, 7)) === null).toBe(isVolatile);
    opened.db.close();
  },
);

it('tells a database that was made just now from one that was there', async () => {
  const open = () => openOrVolatile((options) => new AccountDatabase('new', options));
  const first = await open();
  first.db.close();
  const second = await open();
  second.db.close();
  expect([first.isNew, second.isNew]).toEqual([true, false]);
  refuse(2);
  expect(await open()).toMatchObject({ isVolatile: true, isNew: false });
});
