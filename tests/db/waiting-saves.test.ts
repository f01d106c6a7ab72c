import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';
import { changeQueue } from '#db/change-queue.ts';
import { readDraft, saveDraft, writeDraft } from '#db/drafts.ts';
import { appendSave, readQueue } from '#db/outbox.ts';
import { replaceRecords, takeTicket } from '#db/solicitudes.ts';
import {
  discardRefused,
  readWaitingSaves,
  retryRefused,
  returnToDraft,
} from '#db/waiting-saves.ts';
import { applyChanges, applyWhereSeen } from '#domain/calendar/changes.ts';
import { type Cell, deriveDay } from '#domain/calendar/day.ts';
import { applyDayChange, conflictsOf } from '#domain/calendar/day-change.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import { recordOver } from '#domain/calendar/record.ts';
import { freeze, markSent, refuse, type Save } from '#domain/outbox/queue.ts';

/** A device with waiting saves for two loved ones. */
const ROSA = 7;
const HERNAN = 8;
const FECHA = '2026-11-23';
const REFUSAL = { status: 422, message: 'No' };

let db: AccountDatabase;
beforeEach(() => {
  db = new AccountDatabase(`waiting-${Math.random()}`);
});
afterEach(() => db.delete());

/** A save that adds one half hour. */
function saveOf(id: string, createdAt: number, slot: number, refusal: Save['refusal'] = null) {
  const record = recordOver(FECHA, slot, slot + 1, 'pendiente', null);
  return { id, createdAt, changes: [{ accion: 'inscribir' as const, record }], refusal };
}

const carerOf = (cell: Cell | null) => cell?.cuidador?.nombre;

const idsOf = async (paciente: number) => (await readQueue(db, paciente)).saves.map(({ id }) => id);

it('lists every save as it is, oldest first, with the attempts that were not answered', async () => {
  const first = saveOf('first', 1, 10);
  const refused = saveOf('refused', 2, 12, REFUSAL);
  const second = saveOf('second', 3, 14);
  await appendSave(db, ROSA, first);
  await appendSave(db, HERNAN, refused);
  await appendSave(db, HERNAN, second);
  for (const paciente of [ROSA, HERNAN]) {
    await changeQueue(db, paciente, (queue) => freeze(queue, () => 'fold'));
  }
  await changeQueue(db, HERNAN, (queue) => markSent(queue, 'second'));
  expect(await readWaitingSaves(db)).toEqual([
    { ...first, queueId: ROSA, pacienteId: ROSA, attempts: 0 },
    { ...refused, queueId: HERNAN, pacienteId: HERNAN, attempts: 0 },
    { ...second, queueId: HERNAN, pacienteId: HERNAN, attempts: 1 },
  ]);
  // Refused after an attempt that was not answered, and queued again.
  await appendSave(db, ROSA, { ...saveOf('doubtful', 4, 16), inDoubt: true });
  expect((await readWaitingSaves(db)).at(-1)).toMatchObject({ id: 'doubtful', attempts: 1 });
});

it('only a refused save can be queued again or given up', async () => {
  const refused = [saveOf('a', 1, 10, REFUSAL), saveOf('b', 2, 12, REFUSAL)];
  for (const save of refused) await appendSave(db, ROSA, save);
  await retryRefused(db, ROSA, 'a', () => 'new');
  expect((await readQueue(db, ROSA)).saves.map(({ id, refusal }) => [id, refusal])).toEqual([
    ['b', REFUSAL],
    ['a', null],
  ]);
  await discardRefused(db, ROSA, 'b');
  expect(await idsOf(ROSA)).toEqual(['a']);
});

describe('a refused save whose shift somebody else has changed since', () => {
  const wish = recordOver(FECHA, 16, 20, 'pendiente', null);
  const anas = recordOver(FECHA, 16, 20, 'confirmada', { id: 1, nombre: 'Ana' });
  const luiss = recordOver(FECHA, 16, 20, 'confirmada', { id: 2, nombre: 'Luis' });
  const changes = [
    { accion: 'eliminar', record: wish },
    { accion: 'inscribir', record: anas },
  ] as const;
  beforeEach(async () => {
    await replaceRecords(db, ROSA, [luiss], await takeTicket(db, ROSA));
    await appendSave(db, ROSA, { ...saveOf('a', 1, 10, REFUSAL), changes });
  });

  it('is queued again as it was made, which is a conflict and never two people at once', async () => {
    await retryRefused(db, ROSA, 'a', () => 'again');
    const { saves } = await readQueue(db, ROSA);
    expect(saves).toMatchObject([{ id: 'a', refusal: null, changes }]);
    expect(applyWhereSeen([luiss], saves[0]?.changes ?? [])).toEqual({
      records: [luiss],
      conflicts: changes,
    });
  });

  it('goes back to the draft as a conflict, so that nobody is removed unseen', async () => {
    expect(await returnToDraft(db, ROSA, 'a')).toBe('moved');
    const draft = await readDraft(db, ROSA);
    const conflicts = conflictsOf(deriveDay(FECHA, [luiss]), draft.days[FECHA]);
    expect(
      conflicts.map(({ slot, mine, theirs }) => [slot, carerOf(mine), carerOf(theirs)]),
    ).toEqual([16, 17, 18, 19].map((slot) => [slot, 'Ana', 'Luis']));
    expect(await saveDraft(db, ROSA, draft, { id: 'b', createdAt: 2 })).toMatchObject({
      kind: 'contested',
    });
  });
});

it('a save queued again adds nobody who is there already, and is a new one', async () => {
  const anas = (from: number, to: number) =>
    recordOver(FECHA, from, to, 'confirmada', { id: 1, nombre: 'Ana' });
  await replaceRecords(db, ROSA, [anas(16, 18)], await takeTicket(db, ROSA));
  const changes = [{ accion: 'inscribir', record: anas(16, 20) }] as const;
  await appendSave(db, ROSA, { ...saveOf('a', 1, 10, REFUSAL), changes });
  await retryRefused(db, ROSA, 'a', () => 'again');
  const { saves } = await readQueue(db, ROSA);
  expect(saves).toMatchObject([{ id: 'again', refusal: null }]);
  const { cells } = deriveDay(FECHA, applyChanges([anas(16, 18)], saves[0]?.changes ?? []));
  expect([...cells.keys()].filter((slot) => cells[slot] !== null)).toEqual([16, 17, 18, 19]);
});

it('what a refused save only wrote anew is no edit of the draft', async () => {
  const [whole, rest] = [16, 18].map((from) => recordOver(FECHA, from, 20, 'pendiente', null));
  if (whole === undefined || rest === undefined) throw new Error('no records');
  await replaceRecords(db, ROSA, [whole], await takeTicket(db, ROSA));
  const changes = [
    { accion: 'eliminar', record: whole },
    { accion: 'inscribir', record: rest },
  ] as const;
  await appendSave(db, ROSA, { ...saveOf('a', 1, 10, REFUSAL), changes });
  await returnToDraft(db, ROSA, 'a');
  expect((await readDraft(db, ROSA)).days[FECHA]?.cells).toEqual({ 16: null, 17: null });
});

it('a save queued again goes if nothing is left to do', async () => {
  const { record } = saveOf('a', 1, 10).changes[0] ?? {};
  if (record === undefined) throw new Error('no change');
  await replaceRecords(db, ROSA, [], await takeTicket(db, ROSA));
  const changes = [{ accion: 'eliminar', record }] as const;
  await appendSave(db, ROSA, { ...saveOf('a', 1, 10, REFUSAL), changes });
  await retryRefused(db, ROSA, 'a', () => 'again');
  expect(await idsOf(ROSA)).toEqual([]);
});

it('saves over a refused one keep their order on the disk', async () => {
  const ana = (from: number, to: number) =>
    recordOver(FECHA, from, to, 'confirmada', { id: 1, nombre: 'Ana' });
  const remove = (from: number, to: number) =>
    ({ accion: 'eliminar', record: ana(from, to) }) as const;
  const first = [remove(16, 24), { accion: 'inscribir', record: ana(16, 20) }] as const;
  await appendSave(db, ROSA, { ...saveOf('a', 1, 0), changes: first });
  await appendSave(db, ROSA, { ...saveOf('b', 2, 0), changes: [remove(16, 20)] });
  await appendSave(db, ROSA, saveOf('c', 3, 12));
  let made = 0;
  const newId = () => {
    made += 1;
    return `made-${made}`;
  };
  await changeQueue(db, ROSA, (queue) => freeze(queue, newId));
  await changeQueue(db, ROSA, (queue) => refuse(queue, 'made-1', REFUSAL, newId));
  await changeQueue(db, ROSA, (queue) => refuse(queue, 'a', REFUSAL, newId));
  const { saves, requests } = await readQueue(db, ROSA);
  expect(saves.map(({ id, refusal }) => [id, refusal])).toEqual([
    ['a', REFUSAL],
    ['b', null],
    ['c', null],
  ]);
  expect(saves[1]?.changes.map(({ record }) => [record.horaInicio, record.horaFin])).toEqual([
    ['08:00', '12:00'],
    ['10:00', '12:00'],
  ]);
  expect(requests).toEqual([]);
});

it('only a refused save can go back to the draft, next to existing edits', async () => {
  await replaceRecords(db, ROSA, [], await takeTicket(db, ROSA));
  const empty = deriveDay(FECHA, []);
  const wanted = toggle(empty, 20, PENDING, empty);
  await writeDraft(db, ROSA, editDraft(EMPTY_DRAFT, [{ held: empty, wanted }]));
  for (const save of [saveOf('a', 1, 10, REFUSAL), saveOf('b', 2, 12, REFUSAL)]) {
    await appendSave(db, ROSA, save);
  }
  expect(await returnToDraft(db, ROSA, 'b')).toBe('moved');
  const { days } = await readDraft(db, ROSA);
  const { cells } = applyDayChange(empty, days[FECHA]);
  expect([...cells.keys()].filter((slot) => cells[slot] !== null)).toEqual([12, 20]);
  expect(await idsOf(ROSA)).toEqual(['a']);
});

it('a waiting save stays in the queue, since it may have arrived', async () => {
  await replaceRecords(db, ROSA, [], await takeTicket(db, ROSA));
  await appendSave(db, ROSA, saveOf('a', 1, 10));
  expect(await returnToDraft(db, ROSA, 'a')).toBe('not-refused');
  await discardRefused(db, ROSA, 'a');
  expect(await readDraft(db, ROSA)).toEqual(EMPTY_DRAFT);
  expect(await idsOf(ROSA)).toEqual(['a']);
});
