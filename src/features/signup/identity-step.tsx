import { signup } from '#i18n/es/signup.ts';
import { IdentityFields } from './identity-fields.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { FIELDS } from './steps.ts';
import { useStepProblems } from './use-problems.ts';

/** Name, RUT and phone. */
export function IdentityStep(props: StepProps) {
  const { draft, step, goOn, goBack } = props;
  const { problems, verdict, check, edit } = useStepProblems(props, FIELDS.identity);
  return (
    <StepForm
      step={step}
      title={signup.identityTitle}
      intro={signup.identityIntro}
      verdict={verdict}
      onSubmit={() => check() && goOn()}
      onBack={goBack}
    >
      <IdentityFields draft={draft} problems={problems} edit={edit} />
    </StepForm>
  );
}
