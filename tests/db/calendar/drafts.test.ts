import { beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';
import {
  patientsWithDraft,
  readDraft,
  readStoredDraft,
  writeDraft,
  writeEdits,
} from '#db/calendar/drafts.ts';
import { hasReachableDraft } from '#db/calendar/reachable-draft.ts';
import { saveDraft } from '#db/calendar/save-draft.ts';
import { nextReadSequence, replaceCareRequests } from '#db/calendar/server-snapshot.ts';
import { readUnfinished } from '#db/outbox/unfinished.ts';
import { replacePeople } from '#db/people/people-from-server.ts';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { applyDayChange } from '#domain/calendar/day-change.ts';
import { type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import { undo } from '#domain/calendar/undo.ts';
import { syncStore } from '#sync/store.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { person } from '#tests/domain/people/people.ts';

let db: AccountDatabase;
beforeEach(() => {
  db = openTestDatabase();
});

it('a calendar in which all was undone has nothing unsaved', async () => {
  const expected = emptyDay('2026-11-23');
  const drawn = editDraft(EMPTY_DRAFT, [
    { expected, wanted: toggle(expected, 20, PENDING, expected) },
  ]);
  await writeDraft(db, 7, drawn);
  await writeDraft(db, 8, undo(drawn));
  await writeDraft(db, 9, EMPTY_DRAFT);
  expect(await patientsWithDraft(db)).toEqual(['7']);
  expect(await readUnfinished(db)).toEqual({ waiting: 0, rejected: 0, drafts: 1 });
});

it('a calendar in which the server has by now what was drawn has nothing unsaved', async () => {
  const store = syncStore(db);
  await store.replaceCareRequests(7, [], await store.nextReadSequence(7));
  const expected = emptyDay('2026-11-23');
  const wanted = toggle(expected, 20, PENDING, expected);
  await writeDraft(db, 7, editDraft(EMPTY_DRAFT, [{ expected, wanted }]));
  const list = [careRequestOver(expected.fecha, 20, 21, 'pendiente', null)];
  await store.replaceCareRequests(7, list, await store.nextReadSequence(7));
  expect(await readUnfinished(db)).toEqual({ waiting: 0, rejected: 0, drafts: 0 });
});

it('an update waits for the drafts of those in the account’s list only; signing out counts all', async () => {
  const rosa = person({ id: 7, role: 'Paciente' });
  const expected = emptyDay('2026-11-23');
  const drawn = editDraft(EMPTY_DRAFT, [
    { expected, wanted: toggle(expected, 20, PENDING, expected) },
  ]);
  await replacePeople(db, [rosa]);
  expect(await hasReachableDraft(db)).toBe(false);
  await writeDraft(db, '7', drawn);
  expect(await hasReachableDraft(db)).toBe(true);
  await replacePeople(db, [{ ...rosa, id: 8 }]);
  expect(await hasReachableDraft(db)).toBe(false);
  expect((await readUnfinished(db)).drafts).toBe(1);
  await replacePeople(db, [{ ...rosa, id: 8 }, rosa]);
  expect(await hasReachableDraft(db)).toBe(true);
});

it('edits that two tabs write in the same moment both survive, and written again change no slot', async () => {
  const expected = emptyDay('2026-11-23');
  const draw = (draft: Draft, slot: number) => {
    const shown = applyDayChange(expected, draft.days[expected.fecha]);
    return editDraft(draft, [{ expected, wanted: toggle(shown, slot, PENDING, expected) }]);
  };
  const base = draw(EMPTY_DRAFT, 10);
  await writeDraft(db, 7, base);
  const other = new AccountDatabase(db.name.replace('vinculo-', ''));
  const edits = [20, 30].map((slot) => ({ base, draft: draw(base, slot) }));
  const [mine, theirs] = edits;
  if (!mine || !theirs) throw new Error('two tabs');
  // Only the first has just what the disk has then.
  expect(await Promise.all([writeEdits(db, 7, mine), writeEdits(other, 7, theirs)])).toEqual([
    2, 2,
  ]);
  const written = await readDraft(db, 7);
  expect(await readStoredDraft(db, 7)).toEqual({ draft: written, revision: 3 });
  expect(Object.keys(written.days[expected.fecha]?.cells ?? {})).toEqual(['10', '20', '30']);
  await writeEdits(db, 7, mine);
  expect((await readDraft(db, 7)).days).toEqual(written.days);
  other.close();
});

it('edits that another tab has made since stay in the draft, and nothing else', async () => {
  await replaceCareRequests(db, 7, [], await nextReadSequence(db, 7));
  const expected = emptyDay('2026-11-23');
  const draw = (slot: number) => (draft: Draft) => {
    const shown = applyDayChange(expected, draft.days[expected.fecha]);
    return editDraft(draft, [{ expected, wanted: toggle(shown, slot, PENDING, expected) }]);
  };
  const mine = draw(20)(EMPTY_DRAFT);
  // One other tab has seen this one's slot, another has not.
  for (const [id, other] of [
    ['a', draw(30)(mine)],
    ['b', draw(30)(EMPTY_DRAFT)],
  ] as const) {
    await writeDraft(db, 7, other);
    expect(await saveDraft(db, 7, mine, { id, createdAt: 1 })).toMatchObject({ kind: 'saved' });
    const { days } = await readDraft(db, 7);
    expect(Object.keys(days[expected.fecha]?.cells ?? {})).toEqual(['30']);
    await db.saves.clear();
  }
  await writeDraft(db, 7, mine);
  expect(await saveDraft(db, 7, mine, { id: 'c', createdAt: 1 })).toMatchObject({ kind: 'saved' });
  expect(await readDraft(db, 7)).toEqual(EMPTY_DRAFT);
});
