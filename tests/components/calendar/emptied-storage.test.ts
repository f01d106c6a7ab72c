import Dexie, { RangeSet } from 'dexie';
import { forceCloseDatabase } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { calendarPerTest, FRIDAY } from './calendar-page.ts';
import { expectShifts, says, synced, waitUntil } from './on-page.ts';

/** A browser that deletes its databases under an open page, as on «borrar datos del sitio» or for room. */
const page = calendarPerTest();

const EMPTIED = /^El navegador borró lo que teníamos guardado/;

/**
 * Deletes the account's database under the page.
 * @param failures how often opening it anew fails at first, as while the browser still deletes.
 * @returns a function that ends all failures.
 */
async function empty(failures = 0): Promise<() => void> {
  for (const level of ['error', 'warn', 'trace'] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
  const { db } = await page.app.device();
  const open = indexedDB.open.bind(indexedDB);
  let left = failures;
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    left -= 1;
    if (left >= 0) throw new DOMException('Internal error', 'UnknownError');
    return open(...args);
  });
  const connection = db.backendDB();
  const isClosed = new Promise((resolve) => connection.addEventListener('close', resolve));
  forceCloseDatabase(connection as never);
  await isClosed;
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(db.name);
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  // Everything that is drawn is read again.
  Dexie.on('storagemutated').fire({ all: new RangeSet(-Infinity, [[]] as never) } as never);
  return () => opening.mockRestore();
}

const DRAWN = ['08:00–08:30 nueva', '12:00–12:30 nueva'];

async function draw(): Promise<void> {
  await page.show();
  await page.press(FRIDAY, '08:00');
  await page.drawn(1);
  await page.press(FRIDAY, '12:00');
  await page.drawn(2);
}

async function saveOnce(): Promise<void> {
  await page.save();
  await waitUntil(async () => {
    // An attempt that met the database while it was being closed is repeated some seconds later.
    page.app.wait(5000);
    page.fetchNew();
    expect(await page.serverHas(FRIDAY)).toEqual([
      '08:00–08:30 pendiente',
      '12:00–12:30 pendiente',
    ]);
  });
  await expectShifts(FRIDAY, '08:00–08:30 pendiente', '12:00–12:30 pendiente');
  await synced('al-dia', 0);
}

it('is reported, and what is drawn can still be saved', async () => {
  await draw();
  await empty();
  await says(EMPTIED);
  await expectShifts(FRIDAY, ...DRAWN);
  await saveOnce();
});

it('if the page fails, what is drawn comes back with it', async () => {
  await draw();
  const { db } = await page.app.device();
  const failing = vi
    .spyOn(db.caregivers, 'get')
    .mockRejectedValue(new DOMException('', 'UnknownError'));
  await empty();
  await says('Algo no funcionó');
  failing.mockRestore();
  page.fetchNew();
  await expectShifts(FRIDAY, ...DRAWN);
  // With a second one in the same page, two engines would run.
  expect((await page.app.device()).db).toBe(db);
  await saveOnce();
});

it('if the page is loaded again, what is drawn comes back with the next one', async () => {
  await draw();
  const end = await empty(Number.POSITIVE_INFINITY);
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }));
  end();
  await page.app.reload();
  await expectShifts(FRIDAY, ...DRAWN);
  await saveOnce();
});

it('brings back no edits that were saved before', async () => {
  await draw();
  await saveOnce();
  await empty();
  await says(EMPTIED);
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }));
  expect(localStorage.getItem('vinculo-left-drafts')).toBeNull();
});
