import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AccountDatabase } from '#db/account-database.ts';
import type { CalendarReading } from '#db/calendar/calendar-reading.ts';
import { writeEdits } from '#db/calendar/drafts.ts';
import { nextReadSequence, replaceCareRequests } from '#db/calendar/server-snapshot.ts';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, paint } from '#domain/calendar/edit.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { newerDraft } from '#features/calendar/store/draft-store.ts';
import { type OpenCalendar, openCalendar } from '#features/calendar/store/open-calendar.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

/** A calendar that is open in this tab, and what is read of it. */
const ROSA = 7;
const FECHA = '2026-11-23';
const CLOCK = zoneClock('America/Santiago');

let db: AccountDatabase;
let closing: AbortController;
let open: OpenCalendar;
let emitted: CalendarReading[];

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('requestAnimationFrame', () => 0);
  db = openTestDatabase();
  await db.open();
  closing = new AbortController();
  const unloadDrafts = { store: () => undefined, drop: () => undefined };
  const device = { db, closed: closing.signal, unloadDrafts, newId: () => 'calendar' };
  open = openCalendar(device, ROSA, CLOCK);
  emitted = [];
  open.readings.of('2026-11').subscribe((read) => emitted.push(read));
  await expect.poll(() => emitted).toHaveLength(1);
});
afterEach(() => {
  closing.abort();
  vi.unstubAllGlobals();
});

function draftWith(draft: Draft, slot: number): Draft {
  const expected = emptyDay(FECHA);
  return editDraft(draft, [{ expected, wanted: paint(expected, slot, slot + 1, PENDING) }]);
}

const MINE = draftWith(EMPTY_DRAFT, 10);

/** Edits here, and writes the edit. */
async function edit(draft: Draft): Promise<void> {
  open.draftStore.put(draft, open.draftStore.current());
  await open.draftStore.write();
}

/** What the user sees. */
const shown = () => {
  const read = emitted.at(-1);
  return read && newerDraft(open.draftStore.current(), read).draft;
};

const serverHas = async (slot: number) => {
  const record = careRequestOver(FECHA, slot, slot + 1, 'pendiente', null);
  await replaceCareRequests(db, ROSA, [record], await nextReadSequence(db, ROSA));
};

it('what this tab has written is not read into the page again, which shows it', async () => {
  await edit(MINE);
  expect(shown()).toBe(MINE);
  // What comes next was read after it.
  await serverHas(30);
  await expect.poll(() => emitted.at(-1)?.base).toHaveLength(1);
  expect(emitted.map(({ base }) => base.length)).toEqual([0, 1]);
  expect(shown()).toEqual(MINE);
});

it("another tab's edits are, although this tab's are newer", async () => {
  await edit(MINE);
  const theirs = draftWith(EMPTY_DRAFT, 40);
  await writeEdits(db, ROSA, { base: EMPTY_DRAFT, draft: theirs });
  await expect.poll(() => Object.keys(shown()?.days[FECHA]?.cells ?? {})).toEqual(['10', '40']);
});

it("another tab's edits that this tab's were merged with are", async () => {
  const theirs = draftWith(EMPTY_DRAFT, 40);
  open.draftStore.put(MINE, open.draftStore.current());
  await writeEdits(db, ROSA, { base: EMPTY_DRAFT, draft: theirs });
  await open.draftStore.write();
  await expect.poll(() => Object.keys(shown()?.days[FECHA]?.cells ?? {})).toEqual(['10', '40']);
});
