import { useId } from 'react';
import type { ShiftCaregiver } from '#domain/calendar/care-request.ts';
import { sameCare } from '#domain/calendar/day.ts';
import { type Choice, confirmedBy, PENDING } from '#domain/calendar/edit.ts';
import { type Caregiver, caregiverOf } from '#domain/people/person.ts';
import chips from '#features/calendar/shift-sheet/chips.module.css';
import { nameAmong } from '#features/calendar/view-model/short-name.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { describedBy, FieldNotes } from '#ui/field-notes.tsx';

const UNNAMED = confirmedBy(null);

/** Asks who comes to a new shift; naming somebody confirms it. */
export function WhoField(props: {
  readonly caregivers: readonly Caregiver[];
  readonly value: Choice;
  /** Confirmed shifts are being added: they may also be without a name. */
  readonly confirming: boolean;
  readonly onChange: (choice: Choice) => void;
}) {
  const { caregivers, value, confirming, onChange } = props;
  const group = useId();
  const notes = {
    id: useId(),
    hint: caregivers.length === 0 ? undefined : shiftMessages.sheet.caregiverHint,
  };
  const option = (key: string, choice: Choice, shown: string, rest = '') => (
    <label key={key} className={chips['chip']}>
      <input
        className="cover"
        type="radio"
        name={group}
        checked={sameCare(choice, value)}
        onChange={() => onChange(choice)}
      />
      <span>
        {shown} <span className="visually-hidden">{rest}</span>
      </span>
    </label>
  );
  return (
    <>
      <fieldset className={chips['chips']} aria-describedby={describedBy(notes)}>
        <legend>{shiftMessages.chooser.title}</legend>
        {caregivers.map((caregiver) => {
          const choice = confirmedBy(caregiverOf(caregiver));
          const { nombre } = choice.cuidador as ShiftCaregiver;
          const shown = nameAmong(choice.cuidador as ShiftCaregiver, caregivers);
          return option(String(caregiver.id), choice, shown, nombre.slice(shown.length));
        })}
        {confirming ? option('sin-nombre', UNNAMED, shiftMessages.chooser.none) : null}
        {option('', PENDING, shiftMessages.chooser.notYet)}
      </fieldset>
      <FieldNotes {...notes} />
    </>
  );
}
