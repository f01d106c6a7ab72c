import { beforeEach, expect, it } from 'vitest';
import type { AccountDatabase } from '#db/account-database.ts';
import { type CalendarReading, readCalendar } from '#db/calendar/calendar-reading.ts';
import { writeDraft } from '#db/calendar/drafts.ts';
import { saveDraft } from '#db/calendar/save-draft.ts';
import { nextReadSequence, replaceCareRequests } from '#db/calendar/server-snapshot.ts';
import { openLiveQuery } from '#db/live-query.ts';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

const PACIENTE = 7;
const FECHA = '2026-11-23';
let db: AccountDatabase;
beforeEach(async () => {
  db = openTestDatabase();
  await replaceCareRequests(db, PACIENTE, [], await nextReadSequence(db, PACIENTE));
});

function draftOn(fecha: string): Draft {
  const expected = emptyDay(fecha);
  return editDraft(EMPTY_DRAFT, [{ expected, wanted: toggle(expected, 20, PENDING, expected) }]);
}

it('each reading has a shift once, in the draft or in the outbox, while it is saved', async () => {
  const end = new AbortController();
  const readings: CalendarReading[] = [];
  openLiveQuery(() => readCalendar(db, PACIENTE, ['2026-11']), end.signal).subscribe((reading) =>
    readings.push(reading),
  );
  for (const id of ['a', 'b', 'c']) {
    await writeDraft(db, PACIENTE, draftOn(FECHA));
    await expect.poll(() => Object.keys(readings.at(-1)?.draft.days ?? {})).toEqual([FECHA]);
    await saveDraft(db, PACIENTE, draftOn(FECHA), { id, createdAt: 1 });
    await expect.poll(() => readings.at(-1)?.queue.mutations.length).toBe(1);
    await db.saves.clear();
    await expect.poll(() => readings.at(-1)?.queue.mutations.length).toBe(0);
  }
  const times = readings.map(
    ({ draft, queue }) => Object.keys(draft.days).length + queue.mutations.length,
  );
  expect(Math.max(...times)).toBe(1);
  // Nowhere only before each of the three was drawn, and after the last was gone.
  expect(times.filter((count) => count === 0).length).toBeLessThanOrEqual(4);
  end.abort();
});

it('has the months beneath the draft too, however far away', async () => {
  const far = careRequestOver('2027-08-02', 20, 24, 'pendiente', null);
  const near = careRequestOver(FECHA, 20, 24, 'pendiente', null);
  const between = careRequestOver('2027-01-04', 20, 24, 'pendiente', null);
  const readSequence = await nextReadSequence(db, PACIENTE);
  await replaceCareRequests(db, PACIENTE, [near, between, far], readSequence);
  await writeDraft(db, PACIENTE, draftOn('2027-08-02'));
  expect(await readCalendar(db, PACIENTE, ['2026-11'])).toMatchObject({
    months: ['2026-11', '2027-08'],
    base: [near, far],
  });
});
