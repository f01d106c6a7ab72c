import { GENDERS, REGIONS } from '#domain/account/choices.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { signup } from '#i18n/es/signup.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { PersonalFieldsProps } from './draft.ts';

/** Birth date, gender and region. */
export function AboutFields(props: PersonalFieldsProps & { readonly today: Fecha }) {
  const { draft, problems, edit, today } = props;
  return (
    <>
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
    </>
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
