import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { AccountDatabase, accountDatabaseName } from '#db/account-database.ts';
import { readWindow, writeWindow } from '#db/care-windows.ts';
import { updateFlushState } from '#db/flush-state.ts';
import { wipe } from '#db/sign-out.ts';

const ACCOUNT = 'windows';
const NIGHT = { from: 1200, to: 480 };

afterEach(() => Dexie.delete(accountDatabaseName(ACCOUNT)));

test('each loved one has its own window, and none where nobody set one', async () => {
  const db = new AccountDatabase(ACCOUNT);
  await writeWindow(db, 7, NIGHT);
  expect(await readWindow(db, '7')).toEqual(NIGHT);
  expect(await readWindow(db, 8)).toBeNull();
  await writeWindow(db, 7, { from: 0, to: 1440 });
  expect(await readWindow(db, 7)).toEqual({ from: 0, to: 1440 });
  db.close();
});

test('what is kept and makes no sense is none', async () => {
  const db = new AccountDatabase(ACCOUNT);
  await db.meta.put({ key: 'window:7', window: { from: 17, to: -3 } });
  expect(await readWindow(db, 7)).toBeNull();
  db.close();
});

test('signing out leaves it for the next time, and discarding does not', async () => {
  const db = new AccountDatabase(ACCOUNT);
  await writeWindow(db, 7, NIGHT);
  await updateFlushState(db, { failures: 2 });
  await wipe(db, { discard: false });
  expect(await readWindow(db, 7)).toEqual(NIGHT);
  expect(await db.meta.toCollection().primaryKeys()).toEqual(['left', 'window:7']);
  await wipe(db, { discard: true });
  expect(await readWindow(db, 7)).toBeNull();
  db.close();
});
