import { GENDERS, REGIONS } from '#domain/account/choices.ts';
import { signup } from '#i18n/es/signup.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FIELDS } from './draft.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useProblems } from './use-problems.ts';

/** Step 2: birth date, gender and region. */
export function AboutStep(props: StepProps) {
  const { draft, today, go } = props;
  const { problems, verdict, check, edit } = useProblems(props, FIELDS[2]);
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
      <TextField
        label={signup.birthdate}
        name="birthdate"
        type="date"
        autoComplete="bday"
        max={today}
        value={draft.birthdate}
        error={problems.birthdate}
        onChange={(event) => edit('birthdate', { birthdate: event.target.value })}
      />
      <SelectField
        label={signup.gender}
        name="gender"
        autoComplete="sex"
        value={draft.gender}
        error={problems.gender}
        onChange={(event) => edit('gender', { gender: event.target.value })}
      >
        <Choices of={GENDERS} />
      </SelectField>
      <SelectField
        label={signup.region}
        name="region"
        autoComplete="address-level1"
        value={draft.region}
        error={problems.region}
        onChange={(event) => edit('region', { region: event.target.value })}
      >
        <Choices of={REGIONS} />
      </SelectField>
    </StepForm>
  );
}

function Choices({ of }: { of: readonly string[] }) {
  return (
    <>
      <option value="" disabled>
        {signup.optionalChoice}
      </option>
      {of.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </>
  );
}
