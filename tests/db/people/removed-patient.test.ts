import { liveQuery } from 'dexie';
import { beforeEach, expect, it } from 'vitest';
import type { AccountDatabase } from '#db/account-database.ts';
import { readCalendar } from '#db/calendar/calendar-reading.ts';
import { isListed } from '#db/calendar/care-requests.ts';
import { changeWindow } from '#db/calendar/care-windows.ts';
import { writeDraft } from '#db/calendar/drafts.ts';
import { saveDraft } from '#db/calendar/save-draft.ts';
import { replaceNotes } from '#db/calendar/server-notes.ts';
import {
  nextReadSequence,
  readListTag,
  replaceCareRequests,
} from '#db/calendar/server-snapshot.ts';
import { changeQueue } from '#db/outbox/change-queue.ts';
import { appendMutation } from '#db/outbox/outbox.ts';
import { readCaregivers } from '#db/people/people.ts';
import { putPerson } from '#db/people/people-changes.ts';
import {
  countPeopleChanges,
  replaceCaregivers,
  replacePeople,
} from '#db/people/people-from-server.ts';
import { markSignedOut } from '#db/sign-out-tombstone.ts';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { freeze } from '#domain/outbox/queue.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { person } from '#tests/domain/people/people.ts';

/** Two patients whose mirror is whole; Rosa leaves the account. */
const ROSA = 7;
const JUAN = 70;
const TUESDAY = '2026-11-24';
const SHIFT = careRequestOver(TUESDAY, 16, 20, 'confirmada', null);
const ANA = { id: 3, name: 'Ana', lastName: 'Rojas' };
const WINDOW = { from: 480, to: 1200 };

let db: AccountDatabase;
beforeEach(async () => {
  db = openTestDatabase();
  await replacePeople(db, [rosa, juan]);
  await replaceCaregivers(db, [ANA]);
  for (const id of [ROSA, JUAN]) {
    await replaceCareRequests(db, id, [SHIFT], await nextReadSequence(db, id), 'W/"1"');
    await replaceCaregivers(db, [ANA], id);
    await replaceNotes(db, id, [{ fecha: TUESDAY, start: 480, text: 'x' }], 0);
  }
});

const rosa = person({ id: ROSA, tipo: 'Paciente' });
const juan = person({ id: JUAN, tipo: 'Paciente' });

/** The mirror of whom is here. */
async function mirrored(): Promise<readonly string[]> {
  const months = await db.solicitudes.toArray();
  const metaRows = await db.meta.where('key').startsWithAnyOf('listed:', 'notes:').toArray();
  const keys = [...(await db.caregivers.toArray()), ...metaRows].map(({ key }) => key);
  return [...months.map(({ paciente: patient }) => `records:${patient}`), ...keys].sort();
}

const mirrorOf = (id: number) => [`listed:${id}`, `notes:${id}`, `paciente:${id}`, `records:${id}`];
const BOTH = ['*', ...mirrorOf(ROSA), ...mirrorOf(JUAN)].sort();

it('the mirror of a patient leaves with them', async () => {
  expect(await mirrored()).toEqual(BOTH);
  await replacePeople(db, [juan]);
  expect(await mirrored()).toEqual(['*', ...mirrorOf(JUAN)].sort());
  await replacePeople(db, []);
  expect(await mirrored()).toEqual(['*']);
});

it.each([
  ['is still in the list', () => replacePeople(db, [juan, rosa])],
  ['has an id of another kind there', () => replacePeople(db, [{ ...rosa, id: '7' }, juan])],
  [
    'is missing in a list older than a change',
    async () => {
      const changes = await countPeopleChanges(db);
      await putPerson(db, rosa);
      await replacePeople(db, [juan], { changes });
    },
  ],
  [
    'is missing in a list that comes after the sign-out',
    async () => {
      await markSignedOut(db);
      await replacePeople(db, [juan]);
    },
  ],
])('nothing is removed of a patient who %s', async (_what, replace) => {
  await replace();
  expect(await mirrored()).toEqual(BOTH);
});

it('notes that come after their patient has left go with the next list', async () => {
  await replacePeople(db, [juan]);
  await replaceNotes(db, ROSA, [{ fecha: TUESDAY, start: 480, text: 'x' }], 0);
  await replacePeople(db, [juan]);
  expect(await mirrored()).toEqual(['*', ...mirrorOf(JUAN)].sort());
});

it('what the user made for them stays, and so does the count of reads', async () => {
  const removed = { expected: deriveDay(TUESDAY, [SHIFT]), wanted: deriveDay(TUESDAY, []) };
  const draft = editDraft(EMPTY_DRAFT, [removed]);
  await writeDraft(db, ROSA, draft);
  const changes = [{ accion: 'inscribir', record: SHIFT }] as const;
  await appendMutation(db, ROSA, { id: 'a', createdAt: 1, changes, rejection: null });
  await changeQueue(db, ROSA, (queue) => freeze(queue, () => 'fold'));
  await changeWindow(db, ROSA, () => WINDOW);
  const own = async () => [
    await db.drafts.toArray(),
    await db.saves.toArray(),
    await db.requests.toArray(),
    await db.meta.where('key').startsWithAnyOf('window:', 'ticket:').toArray(),
  ];
  const before = await own();
  expect(before.map((rows) => rows.length)).toEqual([1, 1, 1, 3]);
  await replacePeople(db, [juan]);
  expect(await own()).toEqual(before);

  // Back again, the calendar waits for its list.
  await replacePeople(db, [rosa, juan]);
  expect(await readCalendar(db, ROSA, ['2026-11'])).toMatchObject({ base: [], isListed: false });
  expect(await readCaregivers(db, ROSA)).toBeNull();
  expect(await saveDraft(db, ROSA, draft, { id: 'b', createdAt: 2 })).toMatchObject({
    kind: 'unlisted',
  });
  expect(await readListTag(db, ROSA)).toBeNull();
  // A list that was confirmed by its tag is no longer here.
  expect(await replaceCareRequests(db, ROSA, null, await nextReadSequence(db, ROSA), 'W/"1"')).toBe(
    false,
  );
  expect(await replaceCareRequests(db, ROSA, [SHIFT], await nextReadSequence(db, ROSA))).toBe(true);
  expect(await isListed(db, ROSA)).toBe(true);
});

it('notifies no observer where nobody left', async () => {
  let reads = 0;
  const watch = liveQuery(() => mirrored()).subscribe(() => {
    reads += 1;
  });
  await expect.poll(() => reads).toBe(1);
  await replacePeople(db, [juan, rosa]);
  await replaceCaregivers(db, []);
  await expect.poll(() => reads).toBe(2);
  watch.unsubscribe();
});
