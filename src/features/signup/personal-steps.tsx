import type { ComponentType } from 'react';
import { signup } from '#i18n/es/signup.ts';
import { AboutFields } from './about-fields.tsx';
import type { PersonalFieldsProps } from './draft.ts';
import { IdentityFields } from './identity-fields.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { FIELDS } from './steps.ts';
import { useStepProblems } from './use-problems.ts';

/** Birth date, gender and region. */
export const AboutStep = personalStep('about', AboutFields);

/** Name, RUT and phone. */
export const IdentityStep = personalStep('identity', IdentityFields);

function personalStep(step: 'about' | 'identity', Fields: ComponentType<PersonalFieldsProps>) {
  return function PersonalStep(props: StepProps) {
    const { draft, today, goOn } = props;
    const { verdict, check, ...fields } = useStepProblems(props, FIELDS[step]);
    return (
      <StepForm
        {...props}
        title={signup[`${step}Title`]}
        intro={signup[`${step}Intro`]}
        verdict={verdict}
        onSubmit={() => check() && goOn()}
      >
        <Fields draft={draft} today={today} {...fields} />
      </StepForm>
    );
  };
}
