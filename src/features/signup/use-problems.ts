import { useState } from 'react';
import type { SignupField } from '#domain/account/fields.ts';
import { type Problems, problemsOf, readDraft, type SignupDraft } from './draft.ts';
import type { StepProps } from './step-props.ts';

const NONE: Problems = {};

/**
 * The problems of a form's fields: found on submit, shown beside each field, and cleared when the field
 * changes.
 * @param find everything that is wrong now.
 */
export function useProblems(find: () => Problems, change: (part: Partial<SignupDraft>) => void) {
  const [found, setFound] = useState(NONE);
  /** Identifies the last failed check; a new one moves focus. */
  const [verdict, setVerdict] = useState<object | null>(null);

  return {
    problems: found,
    verdict,
    /** Checks the fields; returns whether the form may be sent. */
    check(): boolean {
      const problems = find();
      const isValid = Object.keys(problems).length === 0;
      setFound(problems);
      if (!isValid) setVerdict({});
      return isValid;
    },
    /** Changes the draft and clears the message of the field. */
    edit(field: SignupField, part: Partial<SignupDraft>): void {
      change(part);
      setFound(({ [field]: _gone, ...others }) => others);
    },
  };
}

/** The same for a step of the sign-up, which has some of the fields only. */
export function useStepProblems(
  { draft, password, today, change }: StepProps,
  fields: readonly SignupField[],
) {
  return useProblems(() => problemsOf(readDraft(draft, password, today), fields), change);
}
