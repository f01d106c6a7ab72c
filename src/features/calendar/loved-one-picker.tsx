import type { Id } from '#domain/people/id.ts';
import { lovedOneLabel, type Person } from '#domain/people/person.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { SelectField } from '#ui/select-field.tsx';

export interface LovedOnePickerProps {
  readonly lovedOnes: readonly Person[];
  readonly chosen: Person | undefined;
  readonly onChoose: (id: Id) => void;
}

/** Whose calendar: «name last name (apodo)». */
export function LovedOnePicker({ lovedOnes, chosen, onChoose }: LovedOnePickerProps) {
  return (
    <SelectField
      label={words.lovedOne}
      value={chosen === undefined ? '' : String(chosen.id)}
      onChange={(event) => onChoose(event.target.value)}
    >
      {chosen === undefined ? (
        <option value="" disabled>
          {words.chooseLovedOne}
        </option>
      ) : null}
      {lovedOnes.map((person) => (
        <option key={String(person.id)} value={String(person.id)}>
          {lovedOneLabel(person) || words.noName}
        </option>
      ))}
    </SelectField>
  );
}
