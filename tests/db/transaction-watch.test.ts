import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';
import { openOrVolatile } from '#db/open-or-volatile.ts';
import { readPulled, writePulled } from '#db/outbox/flush-state.ts';
import {
  onStoreSilent,
  resumeTransactions,
  SILENT_MS,
  suspendTransactions,
} from '#db/transaction-watch.ts';

let account: string;
let page: AccountDatabase;
let silences: boolean[];
beforeEach(async () => {
  silences = [];
  onStoreSilent((isSilent) => silences.push(isSilent));
  account = `watched-${Math.random()}`;
  page = new AccountDatabase(account);
  await page.open();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  onStoreSilent(() => undefined);
  resumeTransactions();
  await page.delete();
});

/** Only timers: the database runs on. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** A transaction of a page that has written and does not come to its end, and what ends it. */
async function hold(): Promise<{ readonly done: Promise<unknown>; readonly end: () => void }> {
  let reads = 0;
  let isExpected = true;
  const done = page.transaction('rw', page.meta, async () => {
    await page.meta.put({ key: 'window:7', window: { from: 0, to: 480 } });
    for (; isExpected; reads += 1) await page.meta.count();
  });
  // For whoever does not look at it.
  done.catch(() => undefined);
  await until(() => reads > 0);
  return {
    done,
    end() {
      isExpected = false;
    },
  };
}

/** Lets the database run until something is so. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

it('a page in the back-forward cache leaves its tables to others, with nothing half written', async () => {
  const { done } = await hold();
  suspendTransactions();
  await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  // Nor does it begin anything there.
  await expect(page.meta.count()).rejects.toThrow();
  resumeTransactions();

  const other = new AccountDatabase(account);
  expect(await other.meta.count()).toBe(0);
  // And back from there it reads and writes as before.
  await writePulled(page, { at: 1, unreadable: 0 });
  expect(await readPulled(other)).toMatchObject({ at: 1, unreadable: 0 });
  other.close();
});

it('a page that goes there while a database is created leaves it for others to create', async () => {
  const left = new AccountDatabase(`created-${account}`);
  left.on('populate', () => suspendTransactions());
  await expect(left.open()).rejects.toMatchObject({ name: 'AbortError' });
  left.close();
  resumeTransactions();
  const other = new AccountDatabase(`created-${account}`);
  expect(await other.meta.count()).toBe(0);
  await other.delete();
});

it('a transaction without an answer for some seconds is reported, and its end too', async () => {
  stopTimers();
  const { done, end } = await hold();
  vi.advanceTimersByTime(SILENT_MS - 1);
  expect(silences).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(silences).toEqual([true]);
  end();
  await done;
  await until(() => silences.length > 1);
  expect(silences).toEqual([true, false]);
});

it('as long as one is without an answer, the store is silent', async () => {
  stopTimers();
  const first = await hold();
  const timers = vi.getTimerCount();
  const waiting = page.meta.count();
  await until(() => vi.getTimerCount() > timers);
  vi.advanceTimersByTime(SILENT_MS);
  expect(silences).toEqual([true, true]);
  first.end();
  await waiting;
  await until(() => silences.includes(false));
  expect(silences).toEqual([true, true, true, false]);
});

it('a transaction aborted for a page in the back-forward cache is not reported when the page is back', async () => {
  stopTimers();
  const { done } = await hold();
  suspendTransactions();
  vi.advanceTimersByTime(SILENT_MS);
  await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  expect(silences).toEqual([]);
});

it('a call answered in time is not reported', async () => {
  stopTimers();
  await page.meta.count();
  await until(() => vi.getTimerCount() === 0);
  vi.advanceTimersByTime(SILENT_MS);
  expect(silences).toEqual([]);
});

it('a database that does not open is reported', async () => {
  stopTimers();
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => new EventTarget() as IDBOpenDBRequest);
  void openOrVolatile((options) => new AccountDatabase(account, options), { holdsUserWork: true });
  await until(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(SILENT_MS);
  expect(silences).toEqual([true]);
});
