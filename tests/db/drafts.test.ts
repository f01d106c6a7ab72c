import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';
import { draftedPacientes, hasReachableDraft, writeDraft } from '#db/drafts.ts';
import { replacePeople } from '#db/people.ts';
import { readUnfinished } from '#db/sign-out.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { EMPTY_DRAFT, editDraft, undo } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import { person } from '#tests/domain/people/people.ts';

let db: AccountDatabase;
beforeEach(() => {
  db = new AccountDatabase(`drafts-${Math.random()}`);
});
afterEach(() => db.delete());

it('a calendar in which all was undone has nothing unsaved', async () => {
  const held = emptyDay('2026-11-23');
  const drawn = editDraft(EMPTY_DRAFT, [{ held, wanted: toggle(held, 20, PENDING, held) }]);
  await writeDraft(db, 7, drawn);
  await writeDraft(db, 8, undo(drawn));
  await writeDraft(db, 9, EMPTY_DRAFT);
  expect(await draftedPacientes(db)).toEqual(['7']);
  expect(await readUnfinished(db)).toEqual({ waiting: 0, refused: 0, drafts: 1 });
});

it('an update waits for the drafts of those in the account’s list only; signing out tells of all', async () => {
  const rosa = person({ id: 7, role: 'Paciente' });
  const held = emptyDay('2026-11-23');
  const drawn = editDraft(EMPTY_DRAFT, [{ held, wanted: toggle(held, 20, PENDING, held) }]);
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
