import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  familyTemplates,
  type ShiftTemplate,
  sameTemplate,
  USUAL_TEMPLATES,
} from '#domain/planner/shift-template.ts';

const MORNING = { from: 18, to: 26 };
const LATE = { from: 30, to: 46 };
const times = (count: number, template: ShiftTemplate) =>
  Array.from({ length: count }, () => ({ ...template }));

it('finds when the shifts of a family are, the most frequent first, and what is done once is no habit', () => {
  expect(familyTemplates([])).toEqual([]);
  expect(familyTemplates([MORNING])).toEqual([]);
  expect(familyTemplates([...times(2, MORNING), ...times(3, LATE)])).toEqual([LATE, MORNING]);
  expect(familyTemplates(times(9, USUAL_TEMPLATES.night))).toEqual([]);
});

it('are at most three, never those that every family has, and do not depend on the order', () => {
  const shift = fc
    .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 24 }))
    .map(([from, length]) => ({ from: from - (from % 8), to: from - (from % 8) + length }));
  fc.assert(
    fc.property(fc.array(shift, { maxLength: 80 }), (shifts) => {
      const found = familyTemplates(shifts);
      const count = (one: ShiftTemplate) => shifts.filter((s) => sameTemplate(s, one)).length;
      expect(found.length).toBeLessThanOrEqual(3);
      for (const usual of Object.values(USUAL_TEMPLATES)) {
        expect(found.some((one) => sameTemplate(one, usual))).toBe(false);
      }
      const counts = found.map(count);
      expect(counts.every((one) => one >= 2)).toBe(true);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      expect(familyTemplates([...shifts].reverse())).toEqual(found);
    }),
  );
});
