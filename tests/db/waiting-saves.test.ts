import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';
import { readDraft, writeDraft } from '#db/drafts.ts';
import { appendSave, changeQueue, readQueue } from '#db/outbox.ts';
import { replaceRecords, takeTicket } from '#db/solicitudes.ts';
import {
  discardRefused,
  readWaitingSaves,
  retryRefused,
  returnToDraft,
} from '#db/waiting-saves.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import { applyDayChange } from '#domain/calendar/day-change.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import { recordOver } from '#domain/calendar/record.ts';
import { freeze, markSent, type Save } from '#domain/outbox/queue.ts';

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
    { ...first, pacienteId: ROSA, attempts: 0 },
    { ...refused, pacienteId: HERNAN, attempts: 0 },
    { ...second, pacienteId: HERNAN, attempts: 1 },
  ]);
  // Refused after an attempt that was not answered, and queued again.
  await appendSave(db, ROSA, { ...saveOf('doubtful', 4, 16), inDoubt: true });
  expect((await readWaitingSaves(db)).at(-1)).toMatchObject({ id: 'doubtful', attempts: 1 });
});

it('only a refused save can be queued again or given up', async () => {
  const refused = [saveOf('a', 1, 10, REFUSAL), saveOf('b', 2, 12, REFUSAL)];
  for (const save of refused) await appendSave(db, ROSA, save);
  await retryRefused(db, ROSA, 'a');
  expect((await readQueue(db, ROSA)).saves.map(({ id, refusal }) => [id, refusal])).toEqual([
    ['b', REFUSAL],
    ['a', null],
  ]);
  await discardRefused(db, ROSA, 'b');
  expect(await idsOf(ROSA)).toEqual(['a']);
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
