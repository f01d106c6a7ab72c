import type { SignupField } from '#domain/account/fields.ts';

/**
 * The steps of the sign-up in their order, with the fields that each asks for. A new step is an entry here and a
 * component in `signup-page.tsx`.
 */
export const FIELDS = {
  access: ['mail', 'password'],
  about: ['birthdate', 'gender', 'region'],
  role: ['role'],
  identity: ['rut', 'name', 'lastname', 'phone'],
  delivery: ['verificationMethod'],
  code: [],
  done: [],
} as const satisfies Readonly<Record<string, readonly SignupField[]>>;

export type Step = keyof typeof FIELDS;
export const STEPS = Object.keys(FIELDS) as readonly Step[];

/** The step with a name such as `step3`; null if there is none. */
export function stepNamed(name: string): Step | null {
  return STEPS.find((step) => name === stepName(step)) ?? null;
}

/** `step3` */
export function stepName(step: Step): string {
  return `step${placeOf(step)}`;
}

/** From 1. */
export function placeOf(step: Step): number {
  return STEPS.indexOf(step) + 1;
}

/** The step after this one, or before it; the same where there is none. */
export function stepBeside(step: Step, by: 1 | -1): Step {
  return STEPS[STEPS.indexOf(step) + by] ?? step;
}
