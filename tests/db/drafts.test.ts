import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';
import {
  draftedPacientes,
  hasReachableDraft,
  readDraft,
  saveDraft,
  writeDraft,
  writeEdits,
} from '#db/drafts.ts';
import { replacePeople } from '#db/people.ts';
import { readUnfinished } from '#db/sign-out.ts';
import { replaceRecords, takeTicket } from '#db/solicitudes.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { applyDayChange } from '#domain/calendar/day-change.ts';
import { type Draft, EMPTY_DRAFT, editDraft, undo } from '#domain/calendar/draft.ts';
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

it('edits that two tabs write in the same moment both survive, and written again change no half hour', async () => {
  const held = emptyDay('2026-11-23');
  const draw = (draft: Draft, slot: number) => {
    const shown = applyDayChange(held, draft.days[held.fecha]);
    return editDraft(draft, [{ held, wanted: toggle(shown, slot, PENDING, held) }]);
  };
  const base = draw(EMPTY_DRAFT, 10);
  await writeDraft(db, 7, base);
  const other = new AccountDatabase(db.name.replace('vinculo-', ''));
  const edits = [20, 30].map((slot) => ({ base, draft: draw(base, slot) }));
  const [mine, theirs] = edits;
  if (!mine || !theirs) throw new Error('two tabs');
  await Promise.all([writeEdits(db, 7, mine), writeEdits(other, 7, theirs)]);
  const written = await readDraft(db, 7);
  expect(Object.keys(written.days[held.fecha]?.cells ?? {})).toEqual(['10', '20', '30']);
  await writeEdits(db, 7, mine);
  expect((await readDraft(db, 7)).days).toEqual(written.days);
  other.close();
});

it('a save keeps what another tab has drawn since, and only that', async () => {
  await replaceRecords(db, 7, [], await takeTicket(db, 7));
  const held = emptyDay('2026-11-23');
  const draw = (slot: number) => (draft: Draft) => {
    const shown = applyDayChange(held, draft.days[held.fecha]);
    return editDraft(draft, [{ held, wanted: toggle(shown, slot, PENDING, held) }]);
  };
  const mine = draw(20)(EMPTY_DRAFT);
  // One other tab has seen this one's half hour, another has not.
  for (const [id, other] of [
    ['a', draw(30)(mine)],
    ['b', draw(30)(EMPTY_DRAFT)],
  ] as const) {
    await writeDraft(db, 7, other);
    expect(await saveDraft(db, 7, mine, { id, createdAt: 1 })).toMatchObject({ kind: 'saved' });
    const { days } = await readDraft(db, 7);
    expect(Object.keys(days[held.fecha]?.cells ?? {})).toEqual(['30']);
    await db.saves.clear();
  }
  await writeDraft(db, 7, mine);
  expect(await saveDraft(db, 7, mine, { id: 'c', createdAt: 1 })).toMatchObject({ kind: 'saved' });
  expect(await readDraft(db, 7)).toEqual(EMPTY_DRAFT);
});
