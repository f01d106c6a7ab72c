import type { Id } from './id.ts';

/** The steps from a new account to a first planned week. */
export const FIRST_STEPS = ['patient', 'helper', 'week'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The steps that an account has already done. */
export interface FirstStepsDone extends Readonly<Record<FirstStep, boolean>> {
  /** The patient in whose circle an invitation is open; null if there is none. */
  readonly invitedTo: Id | null;
}

interface ShownStep {
  readonly step: FirstStep;
  /** The user has done their part, and the step waits for somebody else. */
  readonly state: 'done' | 'awaited' | 'now' | 'ahead';
}

/** The steps to show; null if none is left to do. Only the first missing one is to be done now. */
export function stepsToShow(done: FirstStepsDone): readonly ShownStep[] | null {
  const isAwaited = (step: FirstStep) =>
    step === 'helper' && !done.helper && done.invitedTo !== null;
  const now = FIRST_STEPS.find((step) => !done[step] && !isAwaited(step));
  if (now === undefined) return null;
  return FIRST_STEPS.map((step) => ({
    step,
    state: done[step] ? 'done' : isAwaited(step) ? 'awaited' : step === now ? 'now' : 'ahead',
  }));
}
