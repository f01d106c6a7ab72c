import type { Shift } from '#domain/calendar/day.ts';
import { confirmedBy } from '#domain/calendar/edit.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { wholeShift } from '#features/calendar/commands/whole-night.ts';
import { useBusy, useCaregivers } from '#features/calendar/store/use-planning.ts';
import { caregiverOf } from '#features/calendar/view-model/describe-shift.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { CaregiverChip } from './caregiver-chip.tsx';
import styles from './chips.module.css';

/** Asks who comes to a new shift. It stays pending until somebody is named, so nothing waits for the answer. */
export function WhoComes({ shift }: { readonly shift: Shift }) {
  const { calendar, commands, select } = useBoard();
  const { open, day } = calendar;
  const caregivers = useCaregivers(open);
  // What was saved of the night has been asked for already.
  const parts = wholeShift(day, shift).filter(({ nueva }) => nueva);
  const busy = useBusy(
    open,
    parts.map(({ fecha }) => fecha),
  );
  if (caregivers.length === 0) return null;
  return (
    <fieldset className={styles['chips']}>
      <legend className="visually-hidden">{shiftMessages.chooser.title}</legend>
      <span className={styles['question']} aria-hidden="true">
        {shiftMessages.chooser.title}
      </span>
      {caregivers.map(caregiverOf).map((caregiver) => (
        <CaregiverChip
          key={String(caregiver.id)}
          caregiver={caregiver}
          among={caregivers}
          cautions={parts.flatMap((part) => busy(caregiver, part) ?? [])}
          onPress={() => {
            commands.assign(parts, confirmedBy(caregiver));
            select(null);
          }}
        />
      ))}
      <button type="button" className={styles['chip']} onClick={() => select(null)}>
        {shiftMessages.chooser.notYet}
      </button>
    </fieldset>
  );
}
