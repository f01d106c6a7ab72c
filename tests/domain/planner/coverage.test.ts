import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { type CalendarDay, type Cell, deriveDay } from '#domain/calendar/day.ts';
import { paint, removeSlots } from '#domain/calendar/edit.ts';
import { SLOTS_PER_DAY, weekOf } from '#domain/calendar/time.ts';
import {
  ALL_DAY,
  beginAt,
  type CareWindow,
  endAt,
  isAllDay,
  readCareWindow,
  windowSpans,
} from '#domain/planner/care-window.ts';
import { coverageOf, totalCoverage } from '#domain/planner/coverage.ts';
import { anyCareRequests, editedDay, FECHA, slot } from '#tests/domain/calendar/arbitrary-days.ts';
import { realSlots } from '#tests/domain/calendar/real-slots.ts';
import { anyClock, clockOf, ZONES } from './arbitrary-clocks.ts';

const RUNS = { numRuns: 200 };
const ANA = { id: 1, nombre: 'Ana Rojas' };
const CONFIRMED = { status: 'confirmada', cuidador: ANA } as const;

const window: fc.Arbitrary<CareWindow> = fc
  .tuple(fc.nat(48), fc.nat(48))
  .map(([from, to]) => ({ from: from * 30, to: to * 30 }));

describe('the window', () => {
  it('from 20:00 to 08:00 is the night: its morning and its evening', () => {
    expect(windowSpans({ from: 1200, to: 480 })).toEqual([
      { start: 0, end: 480 },
      { start: 1200, end: 1440 },
    ]);
    expect(windowSpans({ from: 480, to: 1200 })).toEqual([{ start: 480, end: 1200 }]);
    expect(windowSpans({ from: 1200, to: 1440 })).toEqual([{ start: 1200, end: 1440 }]);
    expect(windowSpans({ from: 1200, to: 0 })).toEqual([{ start: 1200, end: 1440 }]);
  });

  it('is the whole day if start and end are equal', () => {
    for (const both of [0, 480, 1440]) expect(isAllDay({ from: both, to: both })).toBe(true);
    expect(isAllDay(ALL_DAY)).toBe(true);
    expect(windowSpans({ from: 480, to: 480 })).toEqual([{ start: 0, end: 1440 }]);
  });

  it('never becomes the whole day by moving one end: the other end moves too', () => {
    expect(beginAt({ from: 480, to: 1200 }, 1200)).toEqual({ from: 1200, to: 480 });
    expect(endAt({ from: 480, to: 1200 }, 480)).toEqual({ from: 1200, to: 480 });
    // The end of the day is 24:00.
    expect(beginAt({ from: 480, to: 960 }, 960)).toEqual({ from: 960, to: 1440 });
    expect(beginAt({ from: 480, to: 1200 }, 540)).toEqual({ from: 540, to: 1200 });
    expect(endAt({ from: 480, to: 1200 }, 1260)).toEqual({ from: 480, to: 1260 });
    expect(endAt({ from: 0, to: 600 }, 1440)).toEqual({ from: 840, to: 1440 });
    const length = ({ from, to }: CareWindow) => (to - from + 1440) % 1440;
    fc.assert(
      fc.property(window, fc.nat(47), (before, at) => {
        fc.pre(!isAllDay(before));
        const begun = beginAt(before, at * 30);
        const ended = endAt(before, at * 30 + 30);
        for (const after of [begun, ended]) {
          expect(isAllDay(after)).toBe(false);
          expect(readCareWindow(after)).toEqual(after);
        }
        expect([begun.from, ended.to]).toEqual([at * 30, at * 30 + 30]);
        if (begun.to !== before.to) expect(length(begun)).toBe(length(before));
        if (ended.from !== before.from) expect(length(ended)).toBe(length(before));
      }),
    );
  });

  it('is read only from a valid stored value', () => {
    fc.assert(
      fc.property(window, (stored) => {
        expect(readCareWindow(stored)).toEqual(stored);
      }),
    );
    for (const junk of [null, 3, 'x', {}, { from: 1, to: 60 }, { from: 0, to: 1470 }, { from: 0 }])
      expect(readCareWindow(junk)).toBeNull();
  });
});

describe('the coverage of a day', () => {
  it('covered hours and gaps make up the window, and pending ones are within the gaps', () => {
    fc.assert(
      fc.property(editedDay(anyCareRequests), anyClock, window, ({ wanted }, clock, care) => {
        const day = coverageOf(wanted, clock, care);
        expect(day.covered + day.uncovered).toBe(day.window);
        expect(day.waiting + day.unnamed).toBeLessThanOrEqual(day.uncovered);
        expect(day.window).toBe(
          windowSpans(care).reduce(
            (sum, { start, end }) => sum + realSlots(clock, start / 30, end / 30) * 30,
            0,
          ),
        );
        for (const { start, end } of day.gaps) {
          for (let at = Math.ceil(start / 30); at * 30 + 30 <= end; at += 1) {
            const cell = wanted.cells[at];
            expect(cell?.status === 'confirmada' && cell.cuidador !== null).toBe(false);
            expect(clock.missing.has(at)).toBe(false);
          }
        }
      }),
      RUNS,
    );
  });

  it('a confirmed slot that is added or taken away changes it by just that slot', () => {
    fc.assert(
      fc.property(
        editedDay(anyCareRequests),
        anyClock,
        window,
        slot,
        ({ wanted }, clock, care, at) => {
          fc.pre(wanted.cells[at] === null);
          const more = paint(wanted, at, at + 1, CONFIRMED);
          fc.pre(more.cells[at] !== null);
          const inside = windowSpans(care).some((s) => s.start <= at * 30 && at * 30 < s.end);
          const before = coverageOf(wanted, clock, care);
          const after = coverageOf(more, clock, care);
          expect(before.uncovered - after.uncovered).toBe(
            inside ? realSlots(clock, at, at + 1) * 30 : 0,
          );
          expect(coverageOf(removeSlots(more, at, at + 1), clock, care)).toEqual(before);
        },
      ),
      RUNS,
    );
  });

  it('counts a pending shift as uncovered and as waiting, a new one by what it will be', () => {
    const clock = clockOf('America/Santiago').dayOf(FECHA);
    const care = { from: 480, to: 1200 };
    const pending = deriveDay(FECHA, [careRequestOver(FECHA, 16, 20, 'pendiente', null)]);
    expect(coverageOf(pending, clock, care)).toMatchObject({ uncovered: 720, waiting: 120 });
    const confirmed = paint(pending, 20, 24, CONFIRMED);
    expect(coverageOf(confirmed, clock, care)).toMatchObject({
      window: 720,
      covered: 120,
      uncovered: 600,
      waiting: 120,
      gaps: [
        { start: 480, end: 600 },
        { start: 720, end: 1200 },
      ],
    });
  });

  it('counts a confirmed shift without a name as uncovered, and apart', () => {
    const clock = clockOf('America/Santiago').dayOf(FECHA);
    const day = deriveDay(FECHA, [
      careRequestOver(FECHA, 16, 20, 'confirmada', null),
      careRequestOver(FECHA, 20, 24, 'confirmada', ANA),
      careRequestOver(FECHA, 24, 26, 'pendiente', null),
    ]);
    const coverage = coverageOf(day, clock, { from: 480, to: 1200 });
    expect(coverage).toMatchObject({ covered: 120, uncovered: 600, waiting: 60, unnamed: 120 });
    expect(totalCoverage([coverage, coverage])).toMatchObject({ covered: 240, unnamed: 240 });
  });

  it('a day of 23 or 25 h has an hour less or more to cover', () => {
    const whole: readonly (Cell | null)[] = Array.from({ length: SLOTS_PER_DAY }, () => ({
      ...CONFIRMED,
      nueva: false,
    }));
    for (const zone of ZONES) {
      for (const monday of ['2026-03-30', '2026-08-31']) {
        const clock = clockOf(zone);
        const days = weekOf(monday).map((fecha) => {
          const empty: CalendarDay = { fecha, cells: Array(48).fill(null), offGrid: [] };
          const free = coverageOf(empty, clock.dayOf(fecha), ALL_DAY);
          const full = coverageOf({ ...empty, cells: whole }, clock.dayOf(fecha), ALL_DAY);
          expect(full).toMatchObject({ covered: free.window, uncovered: 0, gaps: [] });
          return free;
        });
        const changes = zone === 'America/Santiago' || zone === 'Pacific/Easter';
        const hour = monday === '2026-03-30' ? 1 : -1;
        expect(totalCoverage(days)).toEqual({
          window: (168 + (changes ? hour : 0)) * 60,
          covered: 0,
          uncovered: (168 + (changes ? hour : 0)) * 60,
          waiting: 0,
          unnamed: 0,
        });
      }
    }
  });

  it('needs nobody in an hour that does not exist', () => {
    const fecha = '2026-09-06';
    const clock = clockOf('America/Santiago').dayOf(fecha);
    expect(clock.missing).toEqual(new Set([0, 1]));
    const day = coverageOf(deriveDay(fecha, []), clock, ALL_DAY);
    expect(day.gaps).toEqual([{ start: 60, end: 1440 }]);
  });
});
