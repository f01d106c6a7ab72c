import type { Id } from '#domain/people/id.ts';
import { type Person, patientLabel } from '#domain/people/person.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { SelectField } from '#ui/select-field.tsx';

interface PatientPickerProps {
  readonly patients: readonly Person[];
  readonly chosen: Person | undefined;
  readonly onChoose: (id: Id) => void;
}

/** Whose calendar: «name last name (apodo)». */
export function PatientPicker({ patients, chosen, onChoose }: PatientPickerProps) {
  return (
    <SelectField
      label={messages.patient}
      value={chosen === undefined ? '' : String(chosen.id)}
      options={patients.map((person) => ({
        value: String(person.id),
        label: patientLabel(person) || messages.noName,
      }))}
      onChange={(event) => onChoose(event.target.value)}
    >
      {chosen === undefined ? (
        <option value="" disabled>
          {messages.choosePatient}
        </option>
      ) : null}
    </SelectField>
  );
}
