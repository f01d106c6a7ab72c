import { signup } from '#i18n/es/signup.ts';
import { Button } from '#ui/button.tsx';
import { FIELDS } from './draft.ts';
import { IdentityFields } from './identity-fields.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useStepProblems } from './use-problems.ts';

/** Step 4: name, RUT and phone. */
export function IdentityStep(props: StepProps) {
  const { draft, go } = props;
  const { problems, verdict, check, edit } = useStepProblems(props, FIELDS[4]);
  return (
    <StepForm
      step={4}
      title={signup.identityTitle}
      intro={signup.identityIntro}
      verdict={verdict}
      onSubmit={() => check() && go(5)}
      onBack={() => go(3)}
      submit={
        <Button type="submit" variant="primary" wide>
          {signup.next}
        </Button>
      }
    >
      <IdentityFields draft={draft} problems={problems} edit={edit} />
    </StepForm>
  );
}
