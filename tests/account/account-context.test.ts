import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAccountContext } from '#account/account-context.ts';
import { createTroubleWatch } from '#account/storage-trouble.ts';
import { createApi } from '#api/api.ts';
import type { WorkerBridge, WorkerReply } from '#app/sw-bridge.ts';
import { accountDatabaseName, SCHEMA_VERSION } from '#db/account-database.ts';
import { readDraft, saveDraft, writeDraft } from '#db/drafts.ts';
import { appendMutation, readQueue } from '#db/outbox.ts';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import type { AccountContext } from '#services';

/** An account's database on a device where another version of the app has run, or is still open. */
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

const api = createApi({
  baseUrl: 'https://api.example.cl/',
  token: () => 'token-1',
  idempotencyKeys: true,
  async fetch(input, init) {
    asked.push(new URL(new Request(input, init).url).pathname);
    throw new TypeError('no network');
  },
});

/** @param flush of the controlling worker; null if there is none. */
function open(flush: WorkerBridge['flush'] = () => null, wasEmptied = false) {
  return openAccountContext({
    api,
    serves: () => true,
    trouble,
    accountId: ACCOUNT,
    role: 'Responsable',
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

/** Adds a save that waits to be sent. */
async function waitingMutation({ db }: AccountContext): Promise<void> {
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

it('a database closed by the browser is reopened for new changes, even if the worker does the sending', async () => {
  const context = await open(() => Promise.resolve({ kind: 'clear' }));
  context.db.close({ disableAutoOpen: false });
  asked = [];
  expect(await context.sync.pull()).toMatchObject({ kind: 'network' });
  expect(asked).toEqual(['/auth/me', '/responsable/mis_usuarios']);
  context.close();
});

it('a pass that was waiting when the device was closed does not open its database again', async () => {
  let answer: (reply: WorkerReply) => void = () => {};
  const context = await open(() => new Promise((resolve) => (answer = resolve)));
  const passing = context.sync.sendNow();
  context.close();
  answer({ kind: 'silent' });
  expect(await passing).toMatchObject({ kind: 'waiting' });
  expect(await context.sync.pull()).toMatchObject({ kind: 'failed' });
  expect(context.db.isOpen()).toBe(false);
});

it('a database of this version causes no problem', async () => {
  const context = await open();
  expect(trouble.current()).toEqual([]);
  context.close();
});

it('an emptied storage is reported where the database is new, and only there', async () => {
  (await open(undefined, true)).close();
  expect(trouble.current()).toEqual(['emptied']);
  trouble = createTroubleWatch();
  (await open(undefined, true)).close();
  expect(trouble.current()).toEqual([]);
});

it.each(['before', 'during'])(
  'what was here is wiped also if the page closes the device %s it',
  async (when) => {
    const context = await open();
    await waitingMutation(context);
    if (when === 'before') context.close();
    const forgetting = context.forget({ discard: true });
    if (when === 'during') context.close();
    await forgetting;
    expect(context.db.isOpen()).toBe(false);
    const again = await open();
    expect((await readQueue(again.db, ROSA)).mutations).toEqual([]);
    again.close();
  },
);

it('code older than the database says so, requests nothing, and leaves a draft untouched', async () => {
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

it('an old tab that blocks the database is reported for as long as it does', async () => {
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
  const told = new Promise<void>((resolve) => {
    trouble.subscribe(resolve);
  });
  const opening = open();
  await told;
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
] as const)('where the worker answers $kind, $storage, the page sends by itself', async (reply) => {
  const context = await open(() => Promise.resolve(reply));
  await waitingMutation(context);
  asked = [];
  expect(await context.sync.sendNow()).toMatchObject({ kind: 'waiting' });
  expect(asked).toContain('/solicitudes/actualizar');
  context.close();
});

it("the worker's full disk is reported, and the page does not write either", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const context = await open(() => Promise.resolve({ kind: 'failed', storage: 'full' }));
  await waitingMutation(context);
  asked = [];
  expect(await context.sync.sendNow()).toMatchObject({ kind: 'waiting' });
  expect(asked).not.toContain('/solicitudes/actualizar');
  expect(trouble.current()).toEqual(['full']);
  context.close();
});
