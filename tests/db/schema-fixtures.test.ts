// Over 250 lines: one migration for each stored version of the schema.
import { readdirSync, readFileSync } from 'node:fs';
import Dexie from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import { AccountDatabase, accountDatabaseName, SCHEMA_VERSION } from '#db/account-database.ts';
import { isListed } from '#db/calendar/care-requests.ts';
import { readWindow } from '#db/calendar/care-windows.ts';
import { readDraft } from '#db/calendar/drafts.ts';
import { acknowledgedWindows } from '#db/calendar/shared-care-windows.ts';
import { writeNote } from '#db/calendar/write-note.ts';
import { readOutboxSummary, readQueue } from '#db/outbox/outbox.ts';
import { readWaitingMutations, retryRejected } from '#db/outbox/waiting-mutations.ts';
import { readCircle } from '#db/people/circle.ts';
import { readShifts } from '#db/shifts/shifts.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import type { SlotUpdates } from '#domain/contract/solicitudes.ts';
import type { Id } from '#domain/people/id.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';
import type { ShiftAnswer } from '#domain/shifts/care-shift.ts';
import { type FlushDeps, flush } from '#sync/flush.ts';
import { syncStore } from '#sync/store.ts';
import { EDITS_ACCEPTED } from '#tests/sync/edits-accepted.ts';

/**
 * One database of each version ever shipped, with a waiting outbox, a batch that may have arrived, a rejected
 * mutation and a draft. Every later version must be able to read and send it. A fixture is never edited; a new
 * version adds its own.
 */
const FIXTURES = new URL('./schema-fixtures/', import.meta.url);
const ACCOUNT = 'schema-fixture';

interface SchemaFixture {
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

const SCHEMA_FIXTURES = readdirSync(FIXTURES)
  .sort()
  .map(
    (file) =>
      [file, JSON.parse(readFileSync(new URL(file, FIXTURES), 'utf8')) as SchemaFixture] as const,
  );

/** Writes a fixture to the database as the browser stored it, without using current code. */
async function layOut({ version, stores }: SchemaFixture): Promise<void> {
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

/** Sends the outbox to a server that has these care requests and takes everything; returns what it got. */
async function sendAll(db: AccountDatabase, rows: readonly CareRequest[]) {
  const sent: [string, SlotUpdates][] = [];
  const notes: [Id, HandoverNote][] = [];
  const answers: [string, ShiftAnswer][] = [];
  const windows: [Id, CareWindow][] = [];
  const api: FlushDeps['api'] = {
    ...EDITS_ACCEPTED,
    idempotencyKeys: true,
    async update(key, updates) {
      sent.push([key, updates]);
      return { kind: 'ok', value: { list: [], conflicts: [] } };
    },
    async putNote(_key, patient, note) {
      notes.push([patient, note]);
      return { kind: 'ok', value: null };
    },
    async answer(key, _patient, answer) {
      answers.push([key, answer]);
      return { kind: 'ok', value: { shifts: null, isUnchanged: false } };
    },
    async putCareWindow(_key, patient, { from, to }) {
      windows.push([patient, { from, to }]);
      return { kind: 'ok', value: null };
    },
    ofPatient: async () => ({ kind: 'ok', value: { rows, unreadable: 0 } }),
  };
  const clock = { now: () => 1795225090000, newId: () => 'new', random: () => 0 };
  const result = await flush({ store: syncStore(db), api, ...clock }, 'now');
  expect(result).toEqual({ kind: 'clear' });
  return { sent, notes, answers, windows };
}

/** The database of a device that has a fixture, with more rows in `meta`. */
async function databaseOf(file: string, more: readonly unknown[] = []): Promise<AccountDatabase> {
  const fixture = SCHEMA_FIXTURES.find(([name]) => name === file)?.[1];
  if (fixture?.stores['meta'] === undefined) throw new Error('no such fixture');
  const meta = fixture.stores['meta'];
  const rows = [...meta.rows, ...more];
  await layOut({ ...fixture, stores: { ...fixture.stores, meta: { ...meta, rows } } });
  return new AccountDatabase(ACCOUNT);
}

afterEach(() => Dexie.delete(accountDatabaseName(ACCOUNT)));

describe.each(SCHEMA_FIXTURES)('a device that last ran %s', (file) => {
  test('is read by this version: outbox, rejections and draft', async () => {
    const db = await databaseOf(file);
    const saves = (await readWaitingMutations(db)).filter(({ changes }) => changes.length > 0);
    expect(
      saves.map(({ id, attempts, rejection }) => [id.slice(-1), attempts > 0, rejection?.status]),
    ).toEqual([
      ['1', true, undefined],
      ['2', false, undefined],
      ['3', false, 422],
    ]);
    expect(Object.keys((await readDraft(db, 'p-1')).days)).toEqual(['2026-11-25']);
    db.close();
  });

  test('has its outbox sent by this version, with a request under way keeping its key', async () => {
    const db = await databaseOf(file);
    // The shift that the second mutation removes is there.
    const { mutations } = await readQueue(db, 'p-1');
    const rows = mutations
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
    expect(
      (await readQueue(db, 'p-1')).mutations.map((mutation) => mutation.rejection?.status),
    ).toEqual([422]);
    db.close();
  });
});

test('lists stored before completeness was recorded count as complete, and only those', async () => {
  const db = await databaseOf('v2.json', [
    { key: 'ticket:p-1', issued: 4, applied: 3 },
    { key: 'ticket:p-2', issued: 1, applied: 0 },
  ]);
  expect(await Promise.all(['p-1', 'p-2', 'p-3'].map((id) => isListed(db, id)))).toEqual([
    true,
    false,
    false,
  ]);
  db.close();
});

/** The notes as version 3 stored them: two that wait, and one that was rejected. */
const UNSENT_NOTES = [
  ['2026-11-24', 480, 'Durmió bien', 2, null],
  ['2026-11-23', 1200, '', 1, null],
  ['2026-11-25', 0, 'Muy larga', 3, { status: 422, message: 'Muy larga' }],
].map(([fecha, start, text, createdAt, rejection]) => {
  const key = `unsent-note:p-1|${fecha}|${start}`;
  return { key, paciente: 'p-1', fecha, start, text, createdAt, refusal: rejection };
});

test('notes that version 3 had not sent are sent, oldest first, and a rejected one waits for its user', async () => {
  const db = await databaseOf('v3.json', UNSENT_NOTES);
  expect(await db.meta.where('key').startsWith('unsent-note:').count()).toBe(0);
  expect(Math.min(...(await db.saves.toArray()).map((row) => row.createdAt))).toBe(1);
  const { notes } = await sendAll(db, []);
  expect(notes.map(([id, { fecha, start, text }]) => [id, fecha, start, text])).toEqual([
    ['p-1', '2026-11-23', 1200, ''],
    ['p-1', '2026-11-24', 480, 'Durmió bien'],
  ]);
  const left = (await readWaitingMutations(db)).filter(({ note }) => note !== undefined);
  expect(left).toMatchObject([{ rejection: { status: 422 }, note: { text: 'Muy larga' } }]);
  // It can still be sent again, or written anew in its place.
  const [rejected] = left;
  if (rejected === undefined) throw new Error('lost');
  await retryRejected(db, rejected.queueId, rejected.id, () => 'new');
  const note = { paciente: 'p-1', fecha: '2026-11-25', start: 0, text: 'Corta' };
  await writeNote(db, note, { id: 'note-4', createdAt: 4 });
  expect((await sendAll(db, [])).notes.map(([, { text }]) => text)).toEqual(['Corta']);
  db.close();
});

test('a note of version 4 is sent, its request too', async () => {
  const db = await databaseOf('v4.json');
  expect((await sendAll(db, [])).notes.map(([, { text }]) => text)).toEqual(['Durmió bien']);
  expect(await readOutboxSummary(db)).toMatchObject({ waiting: 0, rejected: 2 });
  db.close();
});

test('the answers of version 5 are sent, one that may have arrived under its key', async () => {
  const db = await databaseOf('v5.json');
  const stored = await readShifts(db);
  expect(stored).toMatchObject({
    patients: [{ patient: { id: 'p-2' } }],
    waiting: [
      { answer: 'yes', isSent: true },
      { answer: 'no', isSent: false },
    ],
    unavailable: [{ unsent: { rejection: { status: 422 } } }, { unsent: null }],
    lost: [{ message: 'Este turno ya lo tomó Diego.' }],
  });
  expect(await readCircle(db, 'p-1')).toMatchObject({ owner: { name: 'María' } });
  const { answers } = await sendAll(db, []);
  expect(answers.map(([key, { answer, parts }]) => [key.slice(-1), answer, parts.length])).toEqual([
    ['6', 'yes', 2],
    ['7', 'no', 1],
  ]);
  expect(await readOutboxSummary(db)).toMatchObject({ waiting: 0, rejected: 3 });
  db.close();
});

test('the care window of version 6 is shown and sent', async () => {
  const db = await databaseOf('v6.json');
  const night = { from: 1200, to: 480 };
  expect(await readWindow(db, 'p-1')).toEqual(night);
  expect((await sendAll(db, [])).windows).toEqual([['p-1', night]]);
  expect(await acknowledgedWindows(db, 'p-1')).toBe(3);
  db.close();
});

test('there is a fixture of the version that ships', () => {
  expect(SCHEMA_FIXTURES.map(([, { version }]) => version)).toContain(SCHEMA_VERSION * 10);
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
  test('closes the database at once, reports it, and does not reopen it', async () => {
    const old = new AccountDatabase(ACCOUNT);
    let notifications = 0;
    old.onOutdated(() => {
      notifications += 1;
    });
    await old.open();
    expect(old.isCurrent()).toBe(true);
    const next = new NextDatabase();
    await next.open();
    expect(notifications).toBe(1);
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
