import { useState } from 'react';
import type { SignupField } from '#domain/account/fields.ts';
import { type Problems, problemsOf, readDraft } from './draft.ts';
import type { StepProps } from './step-props.ts';

const NONE: Problems = {};

/**
 * What is wrong with a step's fields: found when one wants to go on, told beside each, and gone from
 * a field that is being changed.
 */
export function useProblems(
  { draft, password, today, change }: StepProps,
  fields: readonly SignupField[],
) {
  const [found, setFound] = useState(NONE);
  /** The last time that something was wrong; a new one moves focus. */
  const [verdict, setVerdict] = useState<object | null>(null);

  return {
    problems: found,
    verdict,
    /** Whether one may go on. */
    check(): boolean {
      const problems = problemsOf(readDraft(draft, password, today), fields);
      const isFine = Object.keys(problems).length === 0;
      setFound(problems);
      if (!isFine) setVerdict({});
      return isFine;
    },
    /** Changes the draft, and takes the message off the field that the change is about. */
    edit(field: SignupField, part: Parameters<typeof change>[0]): void {
      change(part);
      setFound(({ [field]: _gone, ...others }) => others);
    },
  };
}
