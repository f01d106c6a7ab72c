import { expect, test } from 'vitest';
import { changeWindow, readWindow } from '#db/calendar/care-windows.ts';
import { updateFlushState } from '#db/outbox/flush-state.ts';
import { wipe } from '#db/sign-out.ts';
import { beginAt, endAt } from '#domain/planner/care-window.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

const NIGHT = { from: 1200, to: 480 };

test('each patient has their own window, or none if nobody set one', async () => {
  const db = openTestDatabase();
  await changeWindow(db, 7, () => NIGHT);
  expect(await readWindow(db, '7')).toEqual(NIGHT);
  expect(await readWindow(db, 8)).toBeNull();
  await changeWindow(db, 7, () => ({ from: 0, to: 1440 }));
  expect(await readWindow(db, 7)).toEqual({ from: 0, to: 1440 });
});

test('two changes in a row both survive', async () => {
  const db = openTestDatabase();
  await changeWindow(db, 7, () => ({ from: 480, to: 1200 }));
  await Promise.all([
    changeWindow(db, 7, (before) => endAt(before, 1260)),
    changeWindow(db, 7, (before) => beginAt(before, 420)),
  ]);
  expect(await readWindow(db, 7)).toEqual({ from: 420, to: 1260 });
});

test('an invalid stored window counts as none', async () => {
  const db = openTestDatabase();
  await db.meta.put({ key: 'window:7', window: { from: 17, to: -3 } });
  expect(await readWindow(db, 7)).toBeNull();
});

test('signing out leaves it for the next time, and discarding does not', async () => {
  const db = openTestDatabase();
  await changeWindow(db, 7, () => NIGHT);
  await updateFlushState(db, { failures: 2 });
  await wipe(db, { discard: false });
  expect(await readWindow(db, 7)).toEqual(NIGHT);
  expect(await db.meta.toCollection().primaryKeys()).toEqual(['left', 'window:7']);
  await wipe(db, { discard: true });
  expect(await readWindow(db, 7)).toBeNull();
});
