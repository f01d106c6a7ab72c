import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MINUTES, SLOTS_PER_DAY, type Span } from '#domain/calendar/time.ts';
import type { ClockDay } from '#domain/calendar/zone.ts';
import { dayMinutes, difference, intersection, realMinutes, union } from '#domain/planner/span.ts';
import { realSlots } from '#tests/domain/calendar/real-slots.ts';
import { anyClock } from './arbitrary-clocks.ts';

const RUNS = { numRuns: 300 };

const span: fc.Arbitrary<Span> = fc
  .tuple(fc.nat(DAY_MINUTES), fc.nat(DAY_MINUTES))
  .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
const spans = fc.array(span, { maxLength: 6 });

/** A minute-by-minute model: slow but obviously correct. */
function minutes(list: readonly Span[]): readonly boolean[] {
  const within = Array<boolean>(DAY_MINUTES).fill(false);
  for (const { start, end } of list) within.fill(true, start, end);
  return within;
}

describe('spans', () => {
  it('are the sets of their minutes', () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const [mine, theirs] = [minutes(a), minutes(b)];
        expect(minutes(union([...a, ...b]))).toEqual(mine.map((is, at) => is || theirs[at]));
        expect(minutes(difference(a, b))).toEqual(mine.map((is, at) => is && !theirs[at]));
        expect(minutes(intersection(a, b))).toEqual(mine.map((is, at) => is && theirs[at]));
      }),
      RUNS,
    );
  });

  it('come in order and do not touch', () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        for (const list of [union(a), difference(a, b), intersection(a, b)]) {
          for (const [index, { start, end }] of list.entries()) {
            expect(end).toBeGreaterThan(start);
            expect(start).toBeGreaterThan(list[index - 1]?.end ?? -1);
          }
        }
      }),
      RUNS,
    );
  });
});

describe('real minutes', () => {
  it('are 60 an hour but where the clock changes', () => {
    fc.assert(
      fc.property(anyClock, fc.nat(48), fc.nat(48), (clock: ClockDay, a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const list = [{ start: from * 30, end: to * 30 }];
        expect(realMinutes(clock, list)).toBe(realSlots(clock, from, to) * 30);
      }),
      RUNS,
    );
  });

  it('add up to the day', () => {
    fc.assert(
      fc.property(anyClock, spans, (clock, list) => {
        const day = [{ start: 0, end: DAY_MINUTES }];
        const rest = difference(day, list);
        expect(realMinutes(clock, list) + realMinutes(clock, rest)).toBe(dayMinutes(clock));
        expect(dayMinutes(clock)).toBe(realSlots(clock, 0, SLOTS_PER_DAY) * 30);
      }),
      RUNS,
    );
  });
});
