// Over 250 lines: what one account's database goes through on a device.
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAccountContext } from '#account/account-context.ts';
import { createTroubleWatch } from '#account/storage-trouble.ts';
import type { WorkerBridge, WorkerReply } from '#account/worker-bridge.ts';
import { createApi } from '#api/api.ts';
import { accountDatabaseName, SCHEMA_VERSION } from '#db/account-database.ts';
import { readDraft, writeDraft } from '#db/calendar/drafts.ts';
import { saveDraft } from '#db/calendar/save-draft.ts';
import { appendMutation, readQueue } from '#db/outbox/outbox.ts';
import { isSignedIn } from '#db/sign-out-tombstone.ts';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import type { AccountContext } from '#services';
import { answeredBy } from '#tests/api/answered-by.ts';

/** An account's database, on a device where another version of the app has run or is still open. */
const ACCOUNT = 'maria@example.cl';
const NAME = accountDatabaseName(ACCOUNT);
const ROSA = 7;

let asked: string[];
let trouble: ReturnType<typeof createTroubleWatch>;
beforeEach(() => {
  asked = [];
  trouble = createTroubleWatch();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', {});
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await Dexie.delete(NAME);
});

const api = createApi(
  answeredBy(async (_request, path) => {
    asked.push(path);
    throw new TypeError('no network');
  }),
);

/** @param flush of the controlling worker; null if there is none. */
function open(flush: WorkerBridge['flush'] = () => null, wasEmptied = false) {
  return openAccountContext({
    api,
    serves: () => true,
    trouble,
    accountId: ACCOUNT,
    role: () => 'Responsable',
    wasEmptied,
    worker: {
      flush,
      wakeWhenOnline: () => {},
      refreshPeriodically: () => {},
      isUpdateReady: () => false,
      subscribe: () => () => {},
      applyUpdate: () => {},
    },
  });
}

/** Adds a mutation to the outbox. */
async function addMutation({ db }: AccountContext): Promise<void> {
  const careRequest = careRequestOver('2026-11-23', 20, 24, 'pendiente', null);
  const changes = [{ accion: 'inscribir' as const, record: careRequest }];
  await appendMutation(db, ROSA, { id: 'save-1', createdAt: 1, changes, rejection: null });
}

/** Opens it as another version of the app, which blocks other versions until it is closed. */
async function openAs(version: number, upgrade: (db: IDBDatabase) => void): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, version * 10);
  opening.onupgradeneeded = () => upgrade(opening.result);
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  return opening.result;
}

it('reopens a database that the browser has closed, even if the worker does the sending', async () => {
  const context = await open(() => Promise.resolve({ kind: 'clear' }));
  context.db.close({ disableAutoOpen: false });
  asked = [];
  expect(await context.sync.pull()).toMatchObject({ kind: 'network' });
  expect(asked).toEqual(['/auth/me', '/responsable/mis_usuarios']);
  context.close();
});

it('does not reopen its database for a flush that was under way when it was closed', async () => {
  let answer: (reply: WorkerReply) => void = () => {};
  const context = await open(() => new Promise((resolve) => (answer = resolve)));
  const flushing = context.sync.sendNow();
  context.close();
  answer({ kind: 'silent' });
  expect(await flushing).toMatchObject({ kind: 'waiting' });
  expect(await context.sync.pull()).toMatchObject({ kind: 'failed' });
  expect(context.db.isOpen()).toBe(false);
});

it('opens a database of this version without trouble', async () => {
  const context = await open();
  expect(trouble.current()).toEqual([]);
  context.close();
});

it('stores what comes from the server again after a sign-out and a sign-in', async () => {
  const first = await open();
  await first.forget({ discard: false });
  expect(await isSignedIn(first.db)).toBe(false);
  first.close();
  const second = await open();
  expect(await isSignedIn(second.db)).toBe(true);
  second.close();
});

it('asks the server for nothing more once the account is removed from the device', async () => {
  const context = await open();
  await context.forget({ discard: false });
  asked = [];
  expect(await context.sync.pull()).toMatchObject({ kind: 'failed' });
  window.dispatchEvent(new Event('online'));
  expect(asked).toEqual([]);
  context.close();
});

it('reports an emptied storage only if the database is new', async () => {
  (await open(undefined, true)).close();
  expect(trouble.current()).toEqual(['emptied']);
  trouble = createTroubleWatch();
  (await open(undefined, true)).close();
  expect(trouble.current()).toEqual([]);
});

it.each(['before', 'during'])(
  'wipes the database also if the page closes the context %s it',
  async (when) => {
    const context = await open();
    await addMutation(context);
    if (when === 'before') context.close();
    const forgetting = context.forget({ discard: true });
    if (when === 'during') context.close();
    await forgetting;
    expect(context.db.isOpen()).toBe(false);
    const reopened = await open();
    expect((await readQueue(reopened.db, ROSA)).mutations).toEqual([]);
    reopened.close();
  },
);

it('reports that it is older than the database, requests nothing, and leaves a draft untouched', async () => {
  const context = await open();
  const expected = emptyDay('2026-11-23');
  const draft = editDraft(EMPTY_DRAFT, [
    { expected, wanted: toggle(expected, 20, PENDING, expected) },
  ]);
  await writeDraft(context.db, ROSA, draft);
  await context.db.meta.put({ key: `listed:${ROSA}` });
  context.close();
  const newer = await openAs(SCHEMA_VERSION + 1, () => {});
  newer.close();

  asked = [];
  trouble = createTroubleWatch();
  const old = await open();
  expect(trouble.current()).toEqual(['outdated']);
  const save = { id: 'save-1', createdAt: 1 };
  await expect(saveDraft(old.db, ROSA, draft, save)).rejects.toThrow('later version');
  expect(await readDraft(old.db, ROSA)).toEqual(draft);
  expect((await readQueue(old.db, ROSA)).mutations).toEqual([]);
  expect(await old.sync.sendNow()).toEqual({ kind: 'outdated' });
  expect(await old.sync.pull()).toMatchObject({ kind: 'network' });
  expect(asked).toEqual([]);
  old.close();
});

it('reports an old tab for as long as it blocks the database', async () => {
  const holding = await openAs(1, (db) => {
    for (const [name, keyPath] of Object.entries({
      people: 'chunk',
      caregivers: 'key',
      drafts: 'paciente',
      meta: 'key',
    })) {
      db.createObjectStore(name, { keyPath });
    }
    const months = db.createObjectStore('solicitudes', { keyPath: ['paciente', 'month'] });
    months.createIndex('paciente', 'paciente');
    const mutations = db.createObjectStore('saves', { keyPath: 'seq', autoIncrement: true });
    mutations.createIndex('id', 'id', { unique: true });
    mutations.createIndex('paciente', 'paciente');
    db.createObjectStore('requests', { keyPath: 'id' }).createIndex('paciente', 'paciente');
  });
  const reported = new Promise<void>((resolve) => {
    trouble.subscribe(resolve);
  });
  const opening = open();
  await reported;
  expect(trouble.current()).toEqual(['blocked']);
  holding.close();
  const context = await opening;
  expect(trouble.current()).toEqual([]);
  context.close();
});

it.each([
  { kind: 'silent' },
  { kind: 'no-session' },
  { kind: 'outdated' },
  { kind: 'failed', storage: 'lost' },
  { kind: 'failed', storage: 'other' },
] as const)('sends by itself if the worker answers $kind, $storage', async (reply) => {
  const context = await open(() => Promise.resolve(reply));
  await addMutation(context);
  asked = [];
  expect(await context.sync.sendNow()).toMatchObject({ kind: 'waiting' });
  expect(asked).toContain('/solicitudes/actualizar');
  context.close();
});

it('sends by itself what is only in its memory, where no worker sees it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const flush = vi.fn(() => Promise.resolve<WorkerReply>({ kind: 'clear' }));
  const context = await open(flush);
  opening.mockRestore();
  expect(trouble.current()).toEqual(['volatile']);
  await addMutation(context);
  expect(await context.sync.sendNow()).toMatchObject({ kind: 'waiting' });
  expect(asked).toContain('/solicitudes/actualizar');
  expect(flush).not.toHaveBeenCalled();
  context.close();
});

it('reports a disk that is full for the worker, and does not write either', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const context = await open(() => Promise.resolve({ kind: 'failed', storage: 'full' }));
  await addMutation(context);
  asked = [];
  expect(await context.sync.sendNow()).toMatchObject({ kind: 'waiting' });
  expect(asked).not.toContain('/solicitudes/actualizar');
  expect(trouble.current()).toEqual(['full']);
  context.close();
});

it('does not take an empty outbox for room on a disk that was full for a pull', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const context = await open(() => Promise.resolve({ kind: 'clear' }));
  await context.sync.refresh();
  const opening = vi
    .spyOn(context.db, 'open')
    .mockRejectedValue(new DOMException('no room', 'QuotaExceededError'));
  expect(await context.sync.refresh()).toMatchObject({ kind: 'failed' });
  expect(await context.sync.sendNow()).toEqual({ kind: 'clear' });
  expect(trouble.current()).toEqual(['full']);
  opening.mockRestore();
  context.close();
});
