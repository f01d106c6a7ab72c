import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import Dexie from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import { AccountDatabase, accountDatabaseName, SCHEMA_VERSION } from '#db/account-database.ts';
import { readDraft } from '#db/drafts.ts';
import { readOutboxSummary, readQueue } from '#db/outbox.ts';
import { isListed } from '#db/records.ts';
import { readWaitingSaves, retryRefused } from '#db/waiting-saves.ts';
import { writeNote } from '#db/write-note.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import type { SlotUpdates } from '#domain/contract/solicitudes.ts';
import type { Id } from '#domain/people/id.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';
import { type FlushDeps, flush } from '#sync/flush.ts';
import { syncStore } from '#sync/store.ts';

/**
 * One database of each version ever shipped, with a waiting outbox, a request whose fate is unknown, a
 * refused save and a draft. Every later version must be able to read and send it. Exhibits are never edited;
 * a new version adds its own.
 */
const MUSEUM = new URL('./museum/', import.meta.url);
const ACCOUNT = 'museum';

interface Exhibit {
  readonly version: number;
  readonly stores: Readonly<
    Record<
      string,
      {
        readonly keyPath: string | string[];
        readonly autoIncrement?: boolean;
        readonly indexes?: readonly {
          readonly name: string;
          readonly keyPath: string;
          readonly unique?: boolean;
          readonly multiEntry?: boolean;
        }[];
        readonly rows: readonly unknown[];
      }
    >
  >;
}

const EXHIBITS = readdirSync(MUSEUM)
  .sort()
  .map(
    (file) => [file, JSON.parse(readFileSync(new URL(file, MUSEUM), 'utf8')) as Exhibit] as const,
  );

/** Writes an exhibit to the database as the browser stored it, without using current code. */
async function layOut({ version, stores }: Exhibit): Promise<void> {
  const opening = indexedDB.open(accountDatabaseName(ACCOUNT), version);
  await new Promise<void>((resolve, reject) => {
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
    opening.onupgradeneeded = () => {
      for (const [name, { keyPath, autoIncrement = false, indexes = [], rows }] of Object.entries(
        stores,
      )) {
        const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
        for (const index of indexes) {
          store.createIndex(index.name, index.keyPath, {
            unique: index.unique === true,
            multiEntry: index.multiEntry === true,
          });
        }
        for (const row of rows) store.put(row);
      }
    };
  });
}

/** Sends the outbox to a server that has these records and takes everything; returns what it got. */
async function sendAll(db: AccountDatabase, rows: readonly CareRecord[]) {
  const sent: [string, SlotUpdates][] = [];
  const notes: [Id, HandoverNote][] = [];
  const api: FlushDeps['api'] = {
    idempotencyKeys: true,
    async update(key, updates) {
      sent.push([key, updates]);
      return { kind: 'ok', value: { list: [], conflicts: [] } };
    },
    async putNote(paciente, note) {
      notes.push([paciente, note]);
      return { kind: 'ok', value: null };
    },
    ofPaciente: async () => ({ kind: 'ok', value: { rows, unreadable: 0 } }),
  };
  const clock = { now: () => 1795225090000, newId: () => 'new', random: () => 0 };
  const result = await flush({ store: syncStore(db), api, ...clock }, 'now');
  expect(result).toEqual({ kind: 'clear' });
  return { sent, notes };
}

afterEach(() => Dexie.delete(accountDatabaseName(ACCOUNT)));

describe.each(EXHIBITS)('a device that last ran %s', (_file, exhibit) => {
  test('is read by this version: outbox, refusals and draft', async () => {
    await layOut(exhibit);
    const db = new AccountDatabase(ACCOUNT);
    const saves = (await readWaitingSaves(db)).filter(({ note }) => note === undefined);
    expect(
      saves.map(({ id, attempts, refusal }) => [id.slice(-1), attempts > 0, refusal?.status]),
    ).toEqual([
      ['1', true, undefined],
      ['2', false, undefined],
      ['3', false, 422],
    ]);
    expect(Object.keys((await readDraft(db, 'p-1')).days)).toEqual(['2026-11-25']);
    db.close();
  });

  test('has its outbox sent by this version, with a request under way keeping its key', async () => {
    await layOut(exhibit);
    const db = new AccountDatabase(ACCOUNT);
    // What the second save removes is there.
    const { saves } = await readQueue(db, 'p-1');
    const rows = saves
      .flatMap(({ changes }) => changes)
      .filter(({ accion }) => accion === 'eliminar')
      .map(({ record }) => record);
    const { sent } = await sendAll(db, rows);
    expect(
      sent.map(([key, { slots }]) => [key.slice(-1), slots.map((slot) => slot.accion)]),
    ).toEqual([
      ['1', ['inscribir']],
      ['2', ['eliminar']],
    ]);
    expect((await readQueue(db, 'p-1')).saves.map((save) => save.refusal?.status)).toEqual([422]);
    db.close();
  });
});

test('lists stored before completeness was recorded count as complete, and only those', async () => {
  const exhibit = EXHIBITS.find(([file]) => file === 'v2.json')?.[1];
  if (exhibit?.stores['meta'] === undefined) throw new Error('no such exhibit');
  const tickets = [
    { key: 'ticket:p-1', issued: 4, applied: 3 },
    { key: 'ticket:p-2', issued: 1, applied: 0 },
  ];
  const meta = { ...exhibit.stores['meta'], rows: [...exhibit.stores['meta'].rows, ...tickets] };
  await layOut({ ...exhibit, stores: { ...exhibit.stores, meta } });
  const db = new AccountDatabase(ACCOUNT);
  expect(await Promise.all(['p-1', 'p-2', 'p-3'].map((id) => isListed(db, id)))).toEqual([
    true,
    false,
    false,
  ]);
  db.close();
});

/** What was kept of notes in version 3: two that wait, and one that was refused. */
const UNSENT_NOTES = [
  ['2026-11-24', 480, 'Durmió bien', 2, null],
  ['2026-11-23', 1200, '', 1, null],
  ['2026-11-25', 0, 'Muy larga', 3, { status: 422, message: 'Muy larga' }],
].map(([fecha, start, text, createdAt, refusal]) => {
  const key = `unsent-note:p-1|${fecha}|${start}`;
  return { key, paciente: 'p-1', fecha, start, text, createdAt, refusal };
});

test('notes that version 3 had not sent are sent, oldest first, and a refused one waits for its user', async () => {
  const exhibit = EXHIBITS.find(([file]) => file === 'v3.json')?.[1];
  if (exhibit?.stores['meta'] === undefined) throw new Error('no such exhibit');
  const meta = exhibit.stores['meta'];
  const rows = [...meta.rows, ...UNSENT_NOTES];
  await layOut({ ...exhibit, stores: { ...exhibit.stores, meta: { ...meta, rows } } });
  const db = new AccountDatabase(ACCOUNT);
  expect(await db.meta.where('key').startsWith('unsent-note:').count()).toBe(0);
  expect((await readOutboxSummary(db)).oldestAt).toBe(1);
  const { notes } = await sendAll(db, []);
  expect(notes.map(([id, { fecha, start, text }]) => [id, fecha, start, text])).toEqual([
    ['p-1', '2026-11-23', 1200, ''],
    ['p-1', '2026-11-24', 480, 'Durmió bien'],
  ]);
  const left = (await readWaitingSaves(db)).filter(({ note }) => note !== undefined);
  expect(left).toMatchObject([{ refusal: { status: 422 }, note: { text: 'Muy larga' } }]);
  // It can still be sent again, or written anew in its place.
  const [refused] = left;
  if (refused === undefined) throw new Error('lost');
  await retryRefused(db, refused.queueId, refused.id, () => 'new');
  const note = { paciente: 'p-1', fecha: '2026-11-25', start: 0, text: 'Corta' };
  await writeNote(db, note, { id: 'note-4', createdAt: 4 });
  expect((await sendAll(db, [])).notes.map(([, { text }]) => text)).toEqual(['Corta']);
  db.close();
});

test('a note of version 4 is sent, its request too', async () => {
  const exhibit = EXHIBITS.find(([file]) => file === 'v4.json')?.[1];
  if (exhibit === undefined) throw new Error('no such exhibit');
  await layOut(exhibit);
  const db = new AccountDatabase(ACCOUNT);
  expect((await sendAll(db, [])).notes.map(([, { text }]) => text)).toEqual(['Durmió bien']);
  expect(await readOutboxSummary(db)).toMatchObject({ waiting: 0, refused: 2 });
  db.close();
});

test('the museum has an exhibit of the version that ships', () => {
  expect(EXHIBITS.map(([, { version }]) => version)).toContain(SCHEMA_VERSION * 10);
});

/** The database of a next version of the app. */
class NextDatabase extends Dexie {
  constructor() {
    super(accountDatabaseName(ACCOUNT));
    this.version(SCHEMA_VERSION).stores({ saves: '++seq, &id, paciente, *days' });
    this.version(SCHEMA_VERSION + 1).stores({ saves: '++seq, &id, paciente, *days, createdAt' });
  }
}

describe('an old tab beside a new one', () => {
  test('closes the database at once, says so, and does not reopen it', async () => {
    const old = new AccountDatabase(ACCOUNT);
    let told = 0;
    old.onOutdated(() => {
      told += 1;
    });
    await old.open();
    expect(old.isCurrent()).toBe(true);
    const next = new NextDatabase();
    await next.open();
    expect(told).toBe(1);
    await expect(old.saves.count()).rejects.toThrow('Database has been closed');
    next.close();
  });

  test('old code that opens a newer database recognises that', async () => {
    const next = new NextDatabase();
    await next.open();
    next.close();
    const old = new AccountDatabase(ACCOUNT);
    await old.open();
    expect(old.isCurrent()).toBe(false);
    // A note that it wrote would not be sent.
    const note = { paciente: 'p-1', fecha: '2026-11-25', start: 0, text: 'Tarde' };
    await expect(writeNote(old, note, { id: 'note-1', createdAt: 1 })).rejects.toThrow(
      'later version',
    );
    expect(await old.saves.count()).toBe(0);
    old.close();
  });
});
