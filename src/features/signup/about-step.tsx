import { signup } from '#i18n/es/signup.ts';
import { Button } from '#ui/button.tsx';
import { AboutFields } from './about-fields.tsx';
import { FIELDS } from './draft.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useStepProblems } from './use-problems.ts';

/** Step 2: birth date, gender and region. */
export function AboutStep(props: StepProps) {
  const { draft, today, go } = props;
  const { problems, verdict, check, edit } = useStepProblems(props, FIELDS[2]);
  return (
    <StepForm
      step={2}
      title={signup.aboutTitle}
      intro={signup.aboutIntro}
      verdict={verdict}
      onSubmit={() => check() && go(3)}
      onBack={() => go(1)}
      submit={
        <Button type="submit" variant="primary" wide>
          {signup.next}
        </Button>
      }
    >
      <AboutFields draft={draft} problems={problems} edit={edit} today={today} />
    </StepForm>
  );
}
