import { useId, useState } from 'react';
import { eachOnce, type ShiftCaregiver, sameCaregiver } from '#domain/calendar/care-request.ts';
import { caregiversOf, type Shift } from '#domain/calendar/day.ts';
import { type Choice, confirmedBy } from '#domain/calendar/edit.ts';
import { isPending, isUnnamed } from '#domain/calendar/status.ts';
import { addDays, type Fecha } from '#domain/calendar/time.ts';
import { assignShortNames } from '#domain/people/caregiver-mark.ts';
import { caregiverOf } from '#domain/people/person.ts';
import { usualCaregivers } from '#domain/people/usual-caregivers.ts';
import { isJoint } from '#domain/planner/joint.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { useBusy, useCaregivers } from '#features/calendar/store/use-planning.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { describedBy, FieldNotes } from '#ui/field-notes.tsx';
import { CaregiverChip } from './caregiver-chip.tsx';
import { Caution } from './caution.tsx';
import chips from './chips.module.css';

/** More caregivers than these are behind «Más…». */
const SHOWN = 6;
/** Who comes most is counted in these many days before a shift. */
const COUNTED_DAYS = 28;

/** Who comes to a shift: one press names somebody, and so confirms it. */
export function CaregiverField(props: {
  readonly shift: Shift;
  /** Further shifts that get the caregiver: the other part of a night. */
  readonly parts: readonly Shift[];
  readonly onAssign: (choice: Choice) => void;
}) {
  const { shift, parts, onAssign } = props;
  const { calendar } = useBoard();
  const { open } = calendar;
  const caregivers = useCaregivers(open);
  const busy = useBusy(open, parts);
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  // As of when the sheet was opened, so that no chip moves when another is pressed.
  const [before] = useState(() => ({
    came: caregiversOf(shift),
    shifts: shiftsBefore(calendar, shift.fecha),
  }));
  const chosen = caregiversOf(shift);
  // A caregiver who is no longer assigned keeps the shift until another takes it.
  const all = eachOnce([...caregivers.map(caregiverOf), ...chosen]);
  const short = assignShortNames(all);
  const isAmong = (some: readonly ShiftCaregiver[], one: ShiftCaregiver) =>
    some.some((other) => sameCaregiver(other, one));
  const usual = [...usualCaregivers(all, before.shifts, SHOWN), ...before.came, ...chosen];
  const shown = showsAll ? all : all.filter((one) => isAmong(usual, one));
  const notes = { id, hint: hintOf(shift) };
  return (
    <div>
      <fieldset className={chips['chips']} aria-describedby={describedBy(notes)}>
        <legend>{shiftMessages.chooser.title}</legend>
        {shown.map((caregiver) => (
          <CaregiverChip
            key={String(caregiver.id ?? caregiver.nombre)}
            caregiver={caregiver}
            short={short}
            pressed={isAmong(chosen, caregiver)}
            cautions={parts.flatMap((part) => busy(caregiver, part) ?? [])}
            onPress={() => onAssign(confirmedBy(caregiver))}
          />
        ))}
        {shown.length < all.length ? (
          <button type="button" className={chips['chip']} onClick={() => setShowsAll(true)}>
            {shiftMessages.chooser.more}
          </button>
        ) : null}
        <button
          type="button"
          className={chips['chip']}
          aria-pressed={chosen.length === 0}
          // A shift without a name keeps its status.
          onClick={() => onAssign({ status: shift.status, cuidador: null })}
        >
          {isPending(shift) ? shiftMessages.chooser.notYet : shiftMessages.chooser.none}
        </button>
      </fieldset>
      <FieldNotes {...notes} />
      <div role="status">
        <Caution text={isUnnamed(shift) ? shiftMessages.sheet.nameIt : null} />
      </div>
    </div>
  );
}

/** The shifts of the weeks before a day, as far as they are read. */
function shiftsBefore({ day, known }: Calendar, fecha: Fecha): readonly Shift[] {
  return Array.from({ length: COUNTED_DAYS }, (_, index) => addDays(fecha, -index))
    .filter(known)
    .flatMap((one) => day(one).shifts);
}

function hintOf(shift: Shift): string | undefined {
  if (isJoint(shift)) return shiftMessages.sheet.severalHint;
  return isPending(shift) ? shiftMessages.sheet.caregiverHint : undefined;
}
