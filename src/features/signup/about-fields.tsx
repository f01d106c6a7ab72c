import { GENDERS, REGIONS } from '#domain/account/choices.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { signup } from '#i18n/es/signup.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { bindField } from './bind-field.ts';
import type { PersonalFieldsProps } from './draft.ts';

/** Birth date, gender and region. */
export function AboutFields(props: PersonalFieldsProps & { readonly today: Fecha }) {
  return (
    <>
      <TextField
        label={signup.birthdate}
        type="date"
        autoComplete="bday"
        max={props.today}
        {...bindField(props, 'birthdate')}
      />
      <SelectField label={signup.gender} autoComplete="sex" {...bindField(props, 'gender')}>
        <Choices of={GENDERS} />
      </SelectField>
      <SelectField
        label={signup.region}
        autoComplete="address-level1"
        {...bindField(props, 'region')}
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
