import { useState } from 'react';
import type { SignupField } from '#domain/account/fields.ts';
import { type Problems, problemsOf, readDraft, type SignupDraft } from './draft.ts';
import type { StepProps } from './step-props.ts';

const NONE: Problems = {};

/**
 * What is wrong with a form's fields: found when one wants to go on, told beside each, and gone from
 * a field that is being changed.
 * @param find everything that is wrong now.
 */
export function useProblems(find: () => Problems, change: (part: Partial<SignupDraft>) => void) {
  const [found, setFound] = useState(NONE);
  /** The last time that something was wrong; a new one moves focus. */
  const [verdict, setVerdict] = useState<object | null>(null);

  return {
    problems: found,
    verdict,
    /** Whether one may go on. */
    check(): boolean {
      const problems = find();
      const isFine = Object.keys(problems).length === 0;
      setFound(problems);
      if (!isFine) setVerdict({});
      return isFine;
    },
    /** Changes the draft, and takes the message off the field that the change is about. */
    edit(field: SignupField, part: Partial<SignupDraft>): void {
      change(part);
      setFound(({ [field]: _gone, ...others }) => others);
    },
  };
}

/** The same for a step of the sign-up, which asks for some of the fields. */
export function useStepProblems(
  { draft, password, today, change }: StepProps,
  fields: readonly SignupField[],
) {
  return useProblems(() => problemsOf(readDraft(draft, password, today), fields), change);
}
