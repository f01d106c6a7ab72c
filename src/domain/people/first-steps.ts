import type { Id } from './id.ts';

/** The way from a new account to a first week. */
export const FIRST_STEPS = ['patient', 'helper', 'week'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What an account has of it already. */
export interface FirstStepsDone extends Readonly<Record<FirstStep, boolean>> {
  /** The patient in whose circle somebody has an invitation to answer; null where nobody has. */
  readonly invitedTo: Id | null;
}

interface ShownStep {
  readonly step: FirstStep;
  /** Awaited: the user has done their part. */
  readonly state: 'done' | 'awaited' | 'now' | 'ahead';
}

/** The steps to show; null when the user has none to do. Only the first that is missing is to be done now. */
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
