import { expect, it } from 'vitest';
import { stepsToShow } from '#domain/people/first-steps.ts';

const states = (patient: boolean, helper: boolean, week: boolean) =>
  stepsToShow({ patient, helper, week })?.map(({ state }) => state) ?? null;

it('lead to the first step that is missing, and are gone when none is', () => {
  expect(states(false, false, false)).toEqual(['now', 'ahead', 'ahead']);
  expect(states(true, false, false)).toEqual(['done', 'now', 'ahead']);
  expect(states(true, false, true)).toEqual(['done', 'now', 'done']);
  expect(states(true, true, false)).toEqual(['done', 'done', 'now']);
  expect(states(true, true, true)).toBeNull();
});
