import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountDatabase } from '#db/account-database.ts';
import { writeDraft } from '#db/calendar/drafts.ts';
import { writeLastShown } from '#db/calendar/last-shown.ts';
import { nextReadSequence, replaceCareRequests } from '#db/calendar/server-snapshot.ts';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, paint } from '#domain/calendar/edit.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { readAhead } from '#features/calendar/read-ahead.ts';
import { openCalendar, openPatients } from '#features/calendar/store/open-calendar.ts';
import { preloadCalendar } from '#features/calendar/store/use-calendar.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

const PACIENTE = 7;
const FECHA = '2026-11-23';
const CLOCK = zoneClock('America/Santiago');
const NOW = Date.parse(`${FECHA}T15:00:00Z`);
const RECORD = careRequestOver(FECHA, 20, 24, 'pendiente', null);

let db: AccountDatabase;
let closing: AbortController;
let device: Parameters<typeof readAhead>[0];
beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  db = openTestDatabase();
  closing = new AbortController();
  const unloadDrafts = { store: () => undefined, drop: () => undefined };
  device = { db, closed: closing.signal, unloadDrafts, newId: () => 'calendar' };
  await replaceCareRequests(db, PACIENTE, [RECORD], await nextReadSequence(db, PACIENTE));
  const day = emptyDay(FECHA);
  const draft = editDraft(EMPTY_DRAFT, [{ expected: day, wanted: paint(day, 0, 1, PENDING) }]);
  await writeDraft(db, PACIENTE, draft);
});
afterEach(() => {
  closing.abort();
  vi.unstubAllGlobals();
});

/** The data that the page has without waiting. */
function found() {
  preloadCalendar(device, PACIENTE, FECHA, CLOCK);
  const { readings } = openCalendar(device, PACIENTE, CLOCK);
  const read = readings.of('2026-09,2026-10,2026-11,2026-12,2027-01').getValue();
  return {
    base: read?.base,
    edited: Object.keys(read?.draft.days ?? {}),
    patients: openPatients(device).getValue() !== undefined,
  };
}

describe('the data of the page are read before it is drawn', () => {
  it.each([
    ['of the day in the address', FECHA],
    ['of today where it names none', undefined],
  ])('%s', async (_, fecha) => {
    const search = { paciente: String(PACIENTE), ...(fecha === undefined ? {} : { fecha }) };
    await readAhead(device, CLOCK, search, NOW);
    expect(found()).toEqual({ base: [RECORD], edited: [FECHA], patients: true });
  });

  it('of the one last shown where the address names nobody', async () => {
    await writeLastShown(db, PACIENTE);
    await readAhead(device, CLOCK, {}, NOW);
    expect(found()).toEqual({ base: [RECORD], edited: [FECHA], patients: true });
  });

  it('and on a device that has shown nobody yet, whose calendars there are', async () => {
    await readAhead(device, CLOCK, {}, NOW);
    expect(found()).toEqual({ base: undefined, edited: [], patients: true });
  });

  it('until nobody waits for it any more', async () => {
    // Nothing is ever read from a database that another version has closed.
    db.close({ disableAutoOpen: true });
    const reading = readAhead(device, CLOCK, { paciente: String(PACIENTE) }, NOW);
    closing.abort();
    await reading;
    await readAhead(device, CLOCK, {}, NOW);
    expect(found().base).toBeUndefined();
  });
});

it('a calendar whose queries failed stays open, with the edits that only this page has', async () => {
  const open = openCalendar(device, PACIENTE, CLOCK);
  const failed = new Promise<unknown>((resolve) => {
    vi.spyOn(db.caregivers, 'get').mockRejectedValueOnce(new DOMException('', 'UnknownError'));
    open.caregivers.subscribe(() => undefined, resolve);
  });
  await failed;
  expect(openCalendar(device, PACIENTE, CLOCK)).toBe(open);
  expect(await new Promise((resolve) => open.caregivers.subscribe(resolve))).toBeNull();
});
