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
      {CHOICES.map(({ field, autoComplete, choices }) => (
        <SelectField
          key={field}
          label={signup[field]}
          autoComplete={autoComplete}
          options={choices.map((choice) => ({ value: choice, label: choice }))}
          {...bindField(props, field)}
        >
          <option value="" disabled>
            {signup.optionalChoice}
          </option>
        </SelectField>
      ))}
    </>
  );
}

const CHOICES = [
  { field: 'gender', autoComplete: 'sex', choices: GENDERS },
  { field: 'region', autoComplete: 'address-level1', choices: REGIONS },
] as const;
