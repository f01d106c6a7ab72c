import { expect, it } from 'vitest';
import { discardDraft, readStoredDraft, writeDraft } from '#db/calendar/drafts.ts';
import { writePulled } from '#db/outbox/flush-state.ts';
import { replacePeople, writeMe } from '#db/people/people-from-server.ts';
import { readShared, readUnsharedDrafts } from '#db/people/unshared-work.ts';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import { type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { removeSlots } from '#domain/calendar/edit.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { person } from '#tests/domain/people/people.ts';

const TUESDAY = '2026-11-24';
const rosa = person({ id: 7, tipo: 'Paciente' });
const juan = person({ id: 70, tipo: 'Paciente' });

/** Removes the second hour of a confirmed shift of two. */
function draft(): Draft {
  const shift = careRequestOver(TUESDAY, 16, 20, 'confirmada', { id: 3, nombre: 'Ana' });
  const expected = deriveDay(TUESDAY, [shift]);
  return editDraft(EMPTY_DRAFT, [{ expected, wanted: removeSlots(expected, 18, 20) }]);
}

const signedIn = (capabilities: readonly string[]) => ({
  ...{ id: 1, name: 'María', email: '', role: 'Responsable', awaiting: [], capabilities },
});

it('knows nobody before the people have come, or where nothing can be shared', async () => {
  const db = openTestDatabase();
  await writeDraft(db, 7, draft());
  await writeMe(db, signedIn(['circle']) as never);
  expect(await readShared(db)).toBeNull();
  expect(await readUnsharedDrafts(db)).toEqual([]);
  await writePulled(db, { at: 1 } as never);
  await writeMe(db, signedIn([]) as never);
  expect(await readUnsharedDrafts(db)).toEqual([]);
});

it('has the drafts of those who are not shared any more, and no others, until they are discarded', async () => {
  const db = openTestDatabase();
  await replacePeople(db, [rosa, juan]);
  await writeMe(db, signedIn(['circle']) as never);
  await writePulled(db, { at: 1 } as never);
  const revision = await writeDraft(db, 7, draft());
  await writeDraft(db, 70, draft());
  await writeDraft(db, 9, EMPTY_DRAFT);
  expect(await readUnsharedDrafts(db)).toEqual([]);
  await replacePeople(db, [juan]);
  const [left, ...others] = await readUnsharedDrafts(db);
  expect(others).toEqual([]);
  expect(left?.patient).toBe('7');
  // Against what it was made over, as far as it was changed.
  expect(left?.changes).toMatchObject([
    { accion: 'eliminar', record: { horaInicio: '09:00', horaFin: '10:00' } },
  ]);
  await discardDraft(db, '7');
  expect(await readUnsharedDrafts(db)).toEqual([]);
  expect((await readStoredDraft(db, 7)).revision).toBe(revision + 1);
  expect((await readStoredDraft(db, 70)).draft).not.toEqual(EMPTY_DRAFT);
});
