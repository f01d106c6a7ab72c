/** The steps of the sign-up, in their order. */
export const STEPS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Step = (typeof STEPS)[number];

/** The step that a part of the address names, `step3`; null when it is none. */
export function stepNamed(part: string): Step | null {
  return STEPS.find((step) => part === stepName(step)) ?? null;
}

export function stepName(step: Step): `step${Step}` {
  return `step${step}`;
}
