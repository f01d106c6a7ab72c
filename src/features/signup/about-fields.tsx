import { GENDERS, REGIONS } from '#domain/account/choices.ts';
import { signup } from '#i18n/es/signup.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { bindField } from './bind-field.ts';
import type { PersonalFieldsProps } from './draft.ts';

/** Birth date, gender and region. */
export function AboutFields(props: PersonalFieldsProps) {
  return (
    <>
      <TextField
        label={signup.birthdate}
        type="date"
        autoComplete="bday"
        max={props.today}
        {...bindField(props, 'birthdate')}
      />
      <SelectField
        label={signup.gender}
        autoComplete="sex"
        options={optionsOf(GENDERS)}
        {...bindField(props, 'gender')}
      >
        {NO_CHOICE}
      </SelectField>
      <SelectField
        label={signup.region}
        autoComplete="address-level1"
        options={optionsOf(REGIONS)}
        {...bindField(props, 'region')}
      >
        {NO_CHOICE}
      </SelectField>
    </>
  );
}

function optionsOf(choices: readonly string[]) {
  return choices.map((choice) => ({ value: choice, label: choice }));
}

const NO_CHOICE = (
  <option value="" disabled>
    {signup.optionalChoice}
  </option>
);
