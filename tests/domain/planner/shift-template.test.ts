import { expect, it } from 'vitest';
import { USUAL_TEMPLATES, withoutTemplate, withTemplate } from '#domain/planner/shift-template.ts';

it('keeps each template once, the latest six, and none that every family has', () => {
  const morning = { from: 18, to: 26 };
  expect(withTemplate([], morning)).toEqual([morning]);
  expect(withTemplate([morning], { ...morning })).toEqual([morning]);
  expect(withTemplate([morning], USUAL_TEMPLATES.night)).toEqual([morning]);
  const many = [1, 2, 3, 4, 5, 6].map((from) => ({ from, to: from + 4 }));
  expect(withTemplate(many, morning)).toEqual([...many.slice(1), morning]);
  expect(withoutTemplate([morning, { from: 0, to: 4 }], { ...morning })).toEqual([
    { from: 0, to: 4 },
  ]);
});
