import { eachOnce, sameCaregiver } from '#domain/calendar/care-request.ts';
import type { Shift } from '#domain/calendar/day.ts';
import { confirmedBy } from '#domain/calendar/edit.ts';
import { isConfirmed, isPending } from '#domain/calendar/status.ts';
import { assignShortNames } from '#domain/people/caregiver-mark.ts';
import { caregiverOf } from '#domain/people/person.ts';
import { isJoint } from '#domain/planner/joint.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { isPastMidnight } from '#features/calendar/commands/night-shift.ts';
import { useBusy, useCaregivers } from '#features/calendar/store/use-planning.ts';
import { wholeShift } from '#features/calendar/view-model/whole-night.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { CaregiverChip } from './caregiver-chip.tsx';
import styles from './chips.module.css';

/**
 * Asks who comes to a new shift, which stays pending until somebody is named, so that nothing waits for the answer. A
 * confirmed shift shows its caregiver, and another press gives it to somebody else.
 */
export function WhoComes({ shift }: { readonly shift: Shift }) {
  const { calendar, commands, select, today } = useBoard();
  const { open, day } = calendar;
  const caregivers = useCaregivers(open).map(caregiverOf);
  const isNew = isPending(shift);
  // What was saved of a new night has been asked for already.
  const whole = wholeShift(day, shift).filter(({ nueva }) => nueva || !isNew);
  const parts = !isNew && isPastMidnight(whole, today) ? [shift] : whole;
  const busy = useBusy(open, parts);
  if (caregivers.length === 0) return null;
  // The shift itself may be of somebody who is not assigned any more.
  const short = assignShortNames(eachOnce([...caregivers, shift.cuidador]));
  return (
    <fieldset className={styles['chips']}>
      <legend className="visually-hidden">{shiftMessages.chooser.title}</legend>
      {isNew ? (
        <span className={styles['question']} aria-hidden="true">
          {shiftMessages.chooser.title}
        </span>
      ) : null}
      {caregivers.map((caregiver) => (
        <CaregiverChip
          key={String(caregiver.id)}
          caregiver={caregiver}
          short={short}
          pressed={isNew ? undefined : sameCaregiver(caregiver, shift.cuidador)}
          cautions={parts.flatMap((part) => busy(caregiver, part) ?? [])}
          onPress={() => {
            commands.assign(parts, confirmedBy(caregiver));
            if (isNew) select(null);
          }}
        />
      ))}
      {isNew ? (
        <button type="button" className={styles['chip']} onClick={() => select(null)}>
          {shiftMessages.chooser.notYet}
        </button>
      ) : null}
    </fieldset>
  );
}

/**
 * Whether the bar of a selected shift asks who comes. For a requested shift, and for several shifts at once, the sheet
 * does.
 */
export function asksWhoComes(shift: Shift): boolean {
  if (isPending(shift)) return shift.nueva;
  return isConfirmed(shift) && shift.offGrid === null && !isJoint(shift);
}
