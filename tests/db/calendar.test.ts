import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';
import { type CalendarReading, readCalendar } from '#db/calendar.ts';
import { saveDraft, writeDraft } from '#db/drafts.ts';
import { openLiveQuery } from '#db/live-query.ts';
import { replaceRecords, takeTicket } from '#db/solicitudes.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import { recordOver } from '#domain/calendar/record.ts';

const PACIENTE = 7;
const FECHA = '2026-11-23';
let db: AccountDatabase;
beforeEach(async () => {
  db = new AccountDatabase(`calendar-${crypto.randomUUID()}`);
  await replaceRecords(db, PACIENTE, [], await takeTicket(db, PACIENTE));
});
afterEach(() => db.delete());

function draftOn(fecha: string): Draft {
  const held = emptyDay(fecha);
  return editDraft(EMPTY_DRAFT, [{ held, wanted: toggle(held, 20, PENDING, held) }]);
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
    await expect.poll(() => readings.at(-1)?.queue.saves.length).toBe(1);
    await db.saves.clear();
    await expect.poll(() => readings.at(-1)?.queue.saves.length).toBe(0);
  }
  const times = readings.map(
    ({ draft, queue }) => Object.keys(draft.days).length + queue.saves.length,
  );
  expect(Math.max(...times)).toBe(1);
  // Nowhere only before each of the three was drawn, and after the last was gone.
  expect(times.filter((count) => count === 0).length).toBeLessThanOrEqual(4);
  end.abort();
});

it('has the months beneath the draft too, however far away', async () => {
  const far = recordOver('2027-08-02', 20, 24, 'pendiente', null);
  const near = recordOver(FECHA, 20, 24, 'pendiente', null);
  const between = recordOver('2027-01-04', 20, 24, 'pendiente', null);
  const ticket = await takeTicket(db, PACIENTE);
  await replaceRecords(db, PACIENTE, [near, between, far], ticket);
  await writeDraft(db, PACIENTE, draftOn('2027-08-02'));
  expect(await readCalendar(db, PACIENTE, ['2026-11'])).toMatchObject({
    months: ['2026-11', '2027-08'],
    base: [near, far],
  });
});
