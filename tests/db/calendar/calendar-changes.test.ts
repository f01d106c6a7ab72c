// Over 250 lines: deltas, windows and earlier months of one server snapshot, over one fixture.
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDatabase } from '#db/account-database.ts';
import { askForMonths } from '#db/calendar/ask-for-months.ts';
import {
  readAskedMonths,
  readVersion,
  writeChanges,
  writeMonths,
} from '#db/calendar/calendar-changes.ts';
import { readCalendar } from '#db/calendar/calendar-reading.ts';
import { missingMonths, readCareRequests } from '#db/calendar/care-requests.ts';
import { writeDraft } from '#db/calendar/drafts.ts';
import { saveDraft } from '#db/calendar/save-draft.ts';
import {
  applyAcknowledged,
  nextReadSequence,
  replaceCareRequests,
} from '#db/calendar/server-snapshot.ts';
import { replacePeople, writeMe } from '#db/people/people-from-server.ts';
import { wipe } from '#db/sign-out.ts';
import { markSignedIn } from '#db/sign-out-tombstone.ts';
import { type CareRequest, careRequestOver } from '#domain/calendar/care-request.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { addMonths } from '#domain/calendar/month.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { syncStore } from '#sync/store.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

const ROSA = 7;
const FROM = '2025-11';
const at = (fecha: string, from = 16, status: CareRequest['status'] = 'pendiente') =>
  careRequestOver(fecha, from, from + 4, status, status === 'pendiente' ? null : ANA);
const ANA = { id: 3, nombre: 'Ana Rojas' };
const OLD = '2024-05-06';
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';

let db: AccountDatabase;
beforeEach(() => {
  db = openTestDatabase();
});

/** The delta that the server sends; a window if `fechas` is null. */
async function tell(
  version: number,
  fechas: readonly string[] | null,
  rows: readonly CareRequest[],
  asked: { since?: number | null; from?: string; readSequence?: number; unreadable?: number } = {},
) {
  const { since = null, from = FROM, unreadable = 0 } = asked;
  const readSequence = asked.readSequence ?? (await nextReadSequence(db, ROSA));
  const delta = { version, fechas, rows, unreadable };
  return writeChanges(db, ROSA, delta, { since, from, readSequence });
}

const months = ['2024-05', '2025-11', '2026-11', '2026-12'];
const here = async () =>
  (await readCareRequests(db, ROSA, months)).map(
    ({ fecha, horaInicio }) => `${fecha} ${horaInicio}`,
  );

describe('the server snapshot of a backend that tells changes', () => {
  it('begins with a window, and knows what it does not have', async () => {
    expect(await readVersion(db, ROSA)).toBe(null);
    expect(await tell(5, null, [at(OLD), at(MONDAY)])).toBe(true);
    expect(await readVersion(db, ROSA)).toBe(5);
    expect(await here()).toEqual([`${MONDAY} 08:00`]);
    expect(await missingMonths(db, ROSA, months)).toEqual(['2024-05']);
  });

  it.each<[string, () => Promise<void>]>([
    ['a sign-out', () => wipe(db, { discard: false }).then(() => markSignedIn(db))],
    ['the patient was gone', () => replacePeople(db, [])],
  ])('begins with a window again after %s', async (_, remove) => {
    await tell(5, null, [at(MONDAY)]);
    await remove();
    expect(await here()).toEqual([]);
    expect(await readVersion(db, ROSA)).toBe(null);
    expect(await tell(5, null, [at(MONDAY)])).toBe(true);
    expect(await here()).toEqual([`${MONDAY} 08:00`]);
  });

  it('takes the days that changed whole, also an empty one, and leaves the others', async () => {
    await tell(5, null, [at(MONDAY), at(TUESDAY), at('2026-12-01')]);
    await tell(8, [MONDAY, TUESDAY, OLD], [at(TUESDAY, 20), at(OLD)], { since: 5 });
    expect(await here()).toEqual([`${TUESDAY} 10:00`, '2026-12-01 08:00']);
    expect(await readVersion(db, ROSA)).toBe(8);
  });

  it('takes nothing twice, late, or after a gap', async () => {
    await tell(5, null, [at(MONDAY)]);
    expect(await tell(7, [MONDAY], [at(MONDAY, 20)], { since: 5 })).toBe(true);
    expect(await tell(7, [MONDAY], [at(MONDAY, 20)], { since: 5 })).toBe(true);
    expect(await tell(6, [MONDAY], [], { since: 5 })).toBe(false);
    expect(await tell(9, [TUESDAY], [], { since: 8 })).toBe(false);
    // From an earlier version on it repeats what is here, which does no harm.
    expect(await tell(9, [MONDAY, TUESDAY], [at(TUESDAY)], { since: 3 })).toBe(true);
    expect(await here()).toEqual([`${TUESDAY} 08:00`]);
  });

  it('takes an earlier window only if the version that it named is gone from the server', async () => {
    const early = await nextReadSequence(db, ROSA);
    await tell(9, null, [at(MONDAY)]);
    expect(await tell(10, null, [], { readSequence: early })).toBe(false);
    expect(await tell(4, null, [], { since: 3 })).toBe(false);
    expect(await tell(4, null, [at(TUESDAY)], { since: 9 })).toBe(true);
    expect(await readVersion(db, ROSA)).toBe(4);
  });

  it('gets again what could not be read', async () => {
    await tell(5, null, [at(MONDAY)]);
    await tell(6, [TUESDAY], [at(TUESDAY)], { since: 5, unreadable: 1 });
    expect([await here(), await readVersion(db, ROSA)]).toEqual([
      [`${MONDAY} 08:00`, `${TUESDAY} 08:00`],
      5,
    ]);
    await tell(6, null, [at(MONDAY)], { since: 5, unreadable: 1 });
    expect(await readVersion(db, ROSA)).toBe(null);
  });

  it('keeps the stored rows if somebody else could read only a part of the changes', async () => {
    await tell(5, null, [at(MONDAY)]);
    await tell(7, [MONDAY, TUESDAY], [at(MONDAY), at(TUESDAY)], { since: 5 });
    // As by a tab of an earlier version: nobody would tell these days again.
    for (const version of [7, 8]) {
      expect(await tell(version, [MONDAY, TUESDAY], [], { since: 5, unreadable: 2 })).toBe(false);
    }
    expect([await here(), await readVersion(db, ROSA)]).toEqual([
      [`${MONDAY} 08:00`, `${TUESDAY} 08:00`],
      7,
    ]);
  });

  it('drops the version with a list of which no version is known', async () => {
    await tell(5, null, [at(MONDAY)]);
    await replaceCareRequests(db, ROSA, [at(OLD)], await nextReadSequence(db, ROSA));
    expect(await readVersion(db, ROSA)).toBe(null);
    expect(await missingMonths(db, ROSA, months)).toEqual([]);
    // A device that has the whole list of an earlier version of the app: one window replaces it.
    await tell(6, null, [at(MONDAY)]);
    expect([await here(), await readVersion(db, ROSA)]).toEqual([[`${MONDAY} 08:00`], 6]);
  });

  it('forgets a month when its year is over', async () => {
    await tell(5, null, [at('2025-11-30'), at(MONDAY)]);
    await tell(6, [TUESDAY], [], { since: 5, from: '2025-12' });
    expect(await missingMonths(db, ROSA, months)).toEqual(['2024-05', '2025-11']);
    expect(await here()).toEqual([`${MONDAY} 08:00`]);
  });
});

describe('an acknowledgement', () => {
  const changes = [{ accion: 'inscribir', record: at(MONDAY) }] as const;
  const acknowledge = async (
    version: number,
    since: number,
    fechas: readonly string[] | null,
    rows: readonly CareRequest[] = [],
  ) =>
    applyAcknowledged(db, ROSA, {
      ...{ changes, list: null, readSequence: await nextReadSequence(db, ROSA), since },
      delta: { version, fechas, rows, unreadable: 0 },
    });

  it('brings what others changed too', async () => {
    await tell(5, null, [at(TUESDAY)]);
    await acknowledge(7, 5, [MONDAY, TUESDAY], [at(MONDAY)]);
    expect([await here(), await readVersion(db, ROSA)]).toEqual([[`${MONDAY} 08:00`], 7]);
  });

  it('writes nothing over a later delta', async () => {
    await tell(5, null, []);
    // Somebody has removed it again.
    await tell(8, [MONDAY], [], { since: 5 });
    await acknowledge(6, 5, [MONDAY], [at(MONDAY)]);
    await acknowledge(6, 0, null);
    expect([await here(), await readVersion(db, ROSA)]).toEqual([[], 8]);
  });

  it('shows its changes without a delta, and then needs a window', async () => {
    await tell(5, null, [at(TUESDAY)]);
    await acknowledge(9, 5, null);
    expect(await readVersion(db, ROSA)).toBe(null);
    expect(await here()).toEqual([`${TUESDAY} 08:00`, `${MONDAY} 08:00`]);
    // A delta from before does not fit any more.
    expect(await tell(8, [MONDAY], [], { since: 5 })).toBe(false);
    expect(await tell(9, null, [at(MONDAY)])).toBe(true);
  });
});

describe('earlier months', () => {
  const whole = { fechas: null, unreadable: 0 };
  beforeEach(() => tell(5, null, [at(MONDAY)]));

  it('come by themselves, and change with the others from then on', async () => {
    await askForMonths(db, ROSA, ['2024-05', '2026-11']);
    expect(await readAskedMonths(db, ROSA)).toEqual(['2024-05']);
    await writeMonths(db, ROSA, ['2024-05'], { ...whole, version: 6, rows: [at(OLD)] });
    expect(await readAskedMonths(db, ROSA)).toEqual([]);
    expect(await here()).toEqual([`${OLD} 08:00`, `${MONDAY} 08:00`]);
    await tell(7, [OLD], [at(OLD, 20)], { since: 5 });
    expect(await here()).toEqual([`${OLD} 10:00`, `${MONDAY} 08:00`]);
  });

  it('are asked for again after a window, until the year that the device keeps moves on', async () => {
    await askForMonths(db, ROSA, ['2024-05']);
    await writeMonths(db, ROSA, ['2024-05'], { ...whole, version: 5, rows: [at(OLD)] });
    // A calendar without a version of its own is told as a window each time.
    await tell(5, null, [at(MONDAY)]);
    expect(await here()).toEqual([`${OLD} 08:00`, `${MONDAY} 08:00`]);
    await tell(6, null, [at(MONDAY)]);
    expect(await readAskedMonths(db, ROSA)).toEqual(['2024-05']);
    await tell(7, [TUESDAY], [], { since: 6, from: '2025-12' });
    expect(await readAskedMonths(db, ROSA)).toEqual([]);
  });

  it('that were asked for while others were on their way are still asked for', async () => {
    await askForMonths(db, ROSA, ['2024-05']);
    await askForMonths(db, ROSA, ['2024-01', '2024-02']);
    await writeMonths(db, ROSA, ['2024-05'], { ...whole, version: 5, rows: [at(OLD)] });
    expect(await readAskedMonths(db, ROSA)).toEqual(['2024-01', '2024-02']);
  });

  it('are as many as a year has, the latest', async () => {
    const ofYear = Array.from({ length: 12 }, (_, index) =>
      addMonths('2023-01-01', index).slice(0, 7),
    );
    await askForMonths(db, ROSA, ofYear);
    await askForMonths(db, ROSA, ['2022-12']);
    expect(await readAskedMonths(db, ROSA)).toEqual(['2022-12', ...ofYear.slice(0, 11)]);
  });

  it('are not stored from before what is here', async () => {
    await tell(7, [OLD], [], { since: 5 });
    await writeMonths(db, ROSA, ['2024-05'], { ...whole, version: 6, rows: [at(OLD)] });
    expect(await missingMonths(db, ROSA, ['2024-05'])).toEqual(['2024-05']);
  });

  it('of which nothing is here let only what takes nothing away be saved', async () => {
    const wanted = deriveDay(OLD, []);
    const removal = editDraft(EMPTY_DRAFT, [{ expected: deriveDay(OLD, [at(OLD)]), wanted }]);
    await writeDraft(db, ROSA, removal);
    const mutation = { id: 'save-1', createdAt: 1 };
    expect(await saveDraft(db, ROSA, removal, mutation)).toEqual({ kind: 'unlisted' });
    // Over what is not known, the removal does not look done.
    const asked = { since: 5, from: FROM, readSequence: await nextReadSequence(db, ROSA) };
    const delta = { version: 6, fechas: [TUESDAY], rows: [], unreadable: 0 };
    await syncStore(db).writeChanges(ROSA, delta, asked);
    const { draft, missing } = await readCalendar(db, ROSA, ['2026-11']);
    expect([Object.keys(draft.days), missing]).toEqual([[OLD], ['2024-05']]);
    await writeMonths(db, ROSA, ['2024-05'], { ...whole, version: 6, rows: [at(OLD)] });
    expect(await saveDraft(db, ROSA, removal, mutation)).toMatchObject({ kind: 'saved' });
  });
});

it('reports a confirmation that a delta deletes, of a backend that detects no conflicts', async () => {
  const me = { id: 1, name: 'A', lastName: 'B', mail: null, awaiting: [] };
  await writeMe(db, { ...me, capabilities: [CAPABILITIES.keys, CAPABILITIES.changes] });
  const later = at('2099-01-05', 16, 'confirmada');
  await tell(5, null, [later]);
  await tell(6, ['2099-01-05'], [], { since: 5 });
  expect((await readCalendar(db, ROSA, [])).lost).toEqual([later]);
});
