import { signup } from '#i18n/es/signup.ts';
import { AboutFields } from './about-fields.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { FIELDS } from './steps.ts';
import { useStepProblems } from './use-problems.ts';

/** Birth date, gender and region. */
export function AboutStep(props: StepProps) {
  const { draft, today, step, goOn, goBack } = props;
  const { problems, verdict, check, edit } = useStepProblems(props, FIELDS.about);
  return (
    <StepForm
      step={step}
      title={signup.aboutTitle}
      intro={signup.aboutIntro}
      verdict={verdict}
      onSubmit={() => check() && goOn()}
      onBack={goBack}
    >
      <AboutFields draft={draft} problems={problems} edit={edit} today={today} />
    </StepForm>
  );
}
