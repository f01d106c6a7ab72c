import { signup } from '#i18n/es/signup.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Choices } from './choices.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';

const KINDS = [
  { value: 'Responsable', label: signup.responsable, text: signup.responsableText },
  { value: 'Cuidador', label: signup.caregiver, text: signup.caregiverText },
] as const;

/** A Responsable, who may be a Cuidador too. A Cuidador alone is directed to the link of a family, and to the mobile app. */
export function RoleStep(props: StepProps) {
  const { draft, change, goOn } = props;
  const isCaregiver = draft.kind === 'Cuidador';
  return (
    <StepForm
      {...props}
      title={signup.roleTitle}
      intro={signup.roleIntro}
      onSubmit={() => isCaregiver || goOn()}
      submit={{ disabled: isCaregiver }}
    >
      <Choices
        legend={signup.yourRole}
        name="role"
        options={KINDS}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      {isCaregiver ? (
        <Banner tone="info">
          {signup.caregiverInvited} {signup.caregiverApp}
        </Banner>
      ) : (
        <Checkbox
          name="alsoCaregiver"
          checked={draft.alsoCaregiver}
          onChange={(event) => change({ alsoCaregiver: event.target.checked })}
        >
          {signup.alsoCaregiver}
        </Checkbox>
      )}
    </StepForm>
  );
}
