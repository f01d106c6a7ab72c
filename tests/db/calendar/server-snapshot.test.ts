import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDatabase } from '#db/account-database.ts';
import { readCalendar } from '#db/calendar/calendar-reading.ts';
import { nextReadSequence, replaceCareRequests } from '#db/calendar/server-snapshot.ts';
import { openLiveQuery } from '#db/live-query.ts';
import { type CareRequest, careRequestOver } from '#domain/calendar/care-request.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

/** A patient's list that comes again and again, and what of it is written. */
const ROSA = 7;
const OCTOBER = careRequestOver('2026-10-05', 16, 20, 'confirmada', { id: 3, nombre: 'Ana' });
const EARLY = careRequestOver('2026-11-23', 16, 20, 'pendiente', null);
const LATE = careRequestOver('2026-11-23', 30, 36, 'pendiente', null);
const DECEMBER = careRequestOver('2026-12-01', 0, 48, 'pendiente', null);
const LIST = [OCTOBER, EARLY, LATE, DECEMBER];

let db: AccountDatabase;
/** The writes to the care requests since the list came. */
let written: string[];
beforeEach(async () => {
  db = openTestDatabase();
  expect(await comes(LIST)).toBe(true);
  await replaceCareRequests(db, 8, [EARLY], await nextReadSequence(db, 8));
  written = [];
  db.solicitudes.hook('creating', (_key, { month }) => void written.push(`new ${month}`));
  db.solicitudes.hook('updating', (_changes, [, month]) => void written.push(`put ${month}`));
  db.solicitudes.hook('deleting', ([, month]) => void written.push(`removed ${month}`));
});

async function comes(list: readonly CareRequest[]): Promise<boolean> {
  return replaceCareRequests(db, ROSA, list, await nextReadSequence(db, ROSA));
}

/** The rows of everybody, as months and how many care requests they have. */
const stored = async () =>
  (await db.solicitudes.toArray()).map((row) => [row.paciente, row.month, row.records.length]);

describe('a list that comes again', () => {
  it.each<readonly [string, readonly CareRequest[], readonly string[]]>([
    ['writes nothing where it is the same', structuredClone(LIST), []],
    [
      'writes nothing where only its months are in another order',
      [...LIST].reverse().sort((a) => (a === EARLY ? -1 : 0)),
      [],
    ],
    ['writes the month that differs', [OCTOBER, EARLY, DECEMBER], ['put 2026-11']],
    [
      'writes the month whose care requests are in another order',
      [OCTOBER, LATE, EARLY, DECEMBER],
      ['put 2026-11'],
    ],
    [
      'writes the month where only a status differs',
      [OCTOBER, EARLY, { ...LATE, status: 'confirmada' }, DECEMBER],
      ['put 2026-11'],
    ],
    ['removes a month that has none left', [EARLY, LATE, DECEMBER], ['removed 2026-10']],
    [
      'removes all where nothing is left',
      [],
      ['removed 2026-10', 'removed 2026-11', 'removed 2026-12'],
    ],
    [
      'adds a month',
      [...LIST, careRequestOver('2027-01-04', 2, 4, 'pendiente', null)],
      ['new 2027-01'],
    ],
  ])('%s', async (_what, list, changes) => {
    expect(await comes(list)).toBe(true);
    expect(written.sort()).toEqual([...changes].sort());
    const months = new Map<string, number>();
    for (const { fecha } of list) {
      const month = fecha.slice(0, 7);
      months.set(month, (months.get(month) ?? 0) + 1);
    }
    const own = [...months].sort().map(([month, count]) => [String(ROSA), month, count]);
    expect(await stored()).toEqual([...own, ['8', '2026-11', 1]]);
  });

  it('is applied though nothing is written, so that an earlier answer stays too old', async () => {
    const early = await nextReadSequence(db, ROSA);
    expect(await comes(LIST)).toBe(true);
    expect(await replaceCareRequests(db, ROSA, [], early)).toBe(false);
    expect(written).toEqual([]);
  });

  it('notifies observers only where it differs', async () => {
    const end = new AbortController();
    const shown: number[] = [];
    const query = openLiveQuery(() => readCalendar(db, ROSA, ['2026-10', '2026-11']), end.signal);
    query.subscribe(({ base }) => shown.push(base.length));
    await expect.poll(() => shown).toEqual([3]);
    await comes(LIST);
    await comes([EARLY, LATE, OCTOBER]);
    await comes([EARLY]);
    await expect.poll(() => shown).toEqual([3, 1]);
    end.abort();
  });
});
