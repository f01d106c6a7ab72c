import { useId } from 'react';
import { sameCare } from '#domain/calendar/day.ts';
import { type Choice, confirmedBy, PENDING } from '#domain/calendar/edit.ts';
import { assignShortNames, shortNameOf } from '#domain/people/caregiver-mark.ts';
import { type Caregiver, caregiverOf } from '#domain/people/person.ts';
import chips from '#features/calendar/shift-sheet/chips.module.css';
import { spokenAfter } from '#features/calendar/view-model/short-name.ts';
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
  const named = caregivers.map(caregiverOf);
  const short = assignShortNames(named);
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
        {named.map((caregiver) => {
          const shown = shortNameOf(caregiver, short);
          const rest = spokenAfter(shown, caregiver);
          return option(String(caregiver.id), confirmedBy(caregiver), shown, rest);
        })}
        {confirming ? option('sin-nombre', UNNAMED, shiftMessages.chooser.none) : null}
        {option('', PENDING, shiftMessages.chooser.notYet)}
      </fieldset>
      <FieldNotes {...notes} />
    </>
  );
}
