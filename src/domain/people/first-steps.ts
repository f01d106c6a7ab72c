/** The way from a new account to a first week. */
export const FIRST_STEPS = ['patient', 'helper', 'week'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What an account has of it already. */
export interface FirstStepsDone extends Readonly<Record<FirstStep, boolean>> {
  /** Whether people were invited and none of them has accepted. */
  readonly isAwaited: boolean;
}

interface ShownStep {
  readonly step: FirstStep;
  readonly state: 'done' | 'now' | 'ahead';
}

/** The steps to show; null when all are done. Only the first that is missing is to be done now. */
export function stepsToShow(
  done: Readonly<Record<FirstStep, boolean>>,
): readonly ShownStep[] | null {
  const now = FIRST_STEPS.find((step) => !done[step]);
  if (now === undefined) return null;
  return FIRST_STEPS.map((step) => ({
    step,
    state: done[step] ? 'done' : step === now ? 'now' : 'ahead',
  }));
}
