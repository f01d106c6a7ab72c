import { expect, it } from 'vitest';
import { stepsToShow } from '#domain/people/first-steps.ts';

const states = (
  patient: boolean,
  helper: boolean,
  week: boolean,
  invitedTo: number | null = null,
) => stepsToShow({ patient, helper, week, invitedTo })?.map(({ state }) => state) ?? null;

it('lead to the first step that is missing, and are gone when none is', () => {
  expect(states(false, false, false)).toEqual(['now', 'ahead', 'ahead']);
  expect(states(true, false, false)).toEqual(['done', 'now', 'ahead']);
  expect(states(true, false, true)).toEqual(['done', 'now', 'done']);
  expect(states(true, true, false)).toEqual(['done', 'done', 'now']);
  expect(states(true, true, true)).toBeNull();
});

it('wait for an answer to an invitation, and meanwhile lead on', () => {
  expect(states(true, false, false, 7)).toEqual(['done', 'awaited', 'now']);
  expect(states(true, true, false, 7)).toEqual(['done', 'done', 'now']);
  // All that the user can do is done.
  expect(states(true, false, true, 7)).toBeNull();
});
