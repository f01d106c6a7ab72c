import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Span, slotStart } from '#domain/calendar/time.ts';
import {
  familyTemplates,
  habitsOf,
  proposedHours,
  type ShiftTemplate,
  sameTemplate,
  USUAL_TEMPLATES,
} from '#domain/planner/shift-template.ts';

const MORNING = { from: 18, to: 26 };
const LATE = { from: 30, to: 46 };
const times = (count: number, template: ShiftTemplate) =>
  Array.from({ length: count }, () => ({ ...template }));

it('finds when the shifts of a family are, the most frequent first, and what is done once is no habit', () => {
  expect(habitsOf([])).toEqual([]);
  expect(habitsOf([MORNING])).toEqual([]);
  expect(habitsOf([...times(2, MORNING), ...times(3, LATE)])).toEqual([LATE, MORNING]);
  const { night } = USUAL_TEMPLATES;
  expect(habitsOf([...times(9, night), ...times(2, LATE)])).toEqual([night, LATE]);
  expect(familyTemplates([night, LATE])).toEqual([LATE]);
});

it('are at most three, never those that every family has, and do not depend on the order', () => {
  const shift = fc
    .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 24 }))
    .map(([from, length]) => ({ from: from - (from % 8), to: from - (from % 8) + length }));
  fc.assert(
    fc.property(fc.array(shift, { maxLength: 80 }), (shifts) => {
      const found = familyTemplates(habitsOf(shifts));
      const count = (one: ShiftTemplate) => shifts.filter((s) => sameTemplate(s, one)).length;
      expect(found.length).toBeLessThanOrEqual(3);
      for (const usual of Object.values(USUAL_TEMPLATES)) {
        expect(found.some((one) => sameTemplate(one, usual))).toBe(false);
      }
      const counts = found.map(count);
      expect(counts.every((one) => one >= 2)).toBe(true);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      expect(familyTemplates(habitsOf([...shifts].reverse()))).toEqual(found);
    }),
  );
});

const hours = (from: number, to: number): Span => ({ start: from * 60, end: to * 60 });
const { day, night } = USUAL_TEMPLATES;

it('proposes the first template that is open, also over midnight, and what is left of it from half on', () => {
  expect(proposedHours([], [day, night])).toBeNull();
  expect(proposedHours([hours(0, 36)], [])).toBeNull();
  expect(proposedHours([hours(0, 36)], [day, night])).toEqual(day);
  expect(proposedHours([hours(0, 36)], [night, day])).toEqual(night);
  expect(proposedHours([hours(20, 36)], [day, night])).toEqual(night);
  // At nine in the evening the night that has begun; in its last hours the day is over.
  expect(proposedHours([hours(21, 36)], [day, night])).toEqual({ from: 42, to: 64 });
  expect(proposedHours([hours(14, 36)], [day, night])).toEqual({ from: 28, to: 40 });
  expect(proposedHours([hours(14.5, 36)], [day, night])).toEqual(night);
  // Somebody comes at the end, or in between.
  expect(proposedHours([hours(0, 19)], [day])).toBeNull();
  expect(proposedHours([hours(0, 12), hours(13, 20)], [day])).toEqual({ from: 26, to: 40 });
});

it('proposes only hours that are open, and at least half of a template', () => {
  const template = fc
    .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 24 }))
    .map(([from, length]) => ({ from, to: from + length }));
  const ends = fc.uniqueArray(fc.integer({ min: 0, max: 72 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(ends, fc.array(template, { maxLength: 5 }), (slots, likely) => {
      const sorted = slots.toSorted((a, b) => a - b);
      const open = sorted.flatMap((slot, index) => {
        const next = sorted[index + 1];
        return index % 2 === 0 && next !== undefined
          ? [{ start: slotStart(slot), end: slotStart(next) }]
          : [];
      });
      const isOpen = ({ from, to }: ShiftTemplate) =>
        open.some(({ start, end }) => start <= slotStart(from) && slotStart(to) <= end);
      const found = proposedHours(open, likely);
      const [first] = likely;
      if (first !== undefined && isOpen(first)) expect(found).toEqual(first);
      if (found === null) expect(likely.filter(isOpen)).toEqual([]);
      else {
        expect(isOpen(found)).toBe(true);
        const isPart = ({ from, to }: ShiftTemplate) =>
          to === found.to && from <= found.from && 2 * (to - found.from) >= to - from;
        expect(likely.some(isPart)).toBe(true);
      }
    }),
  );
});
