import { eachOnce, sameCaregiver } from '#domain/calendar/care-request.ts';
import { caregiversOf, type Shift } from '#domain/calendar/day.ts';
import { type Choice, confirmedBy } from '#domain/calendar/edit.ts';
import { isPending, isUnnamed } from '#domain/calendar/status.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { useBusy, useCaregivers } from '#features/calendar/store/use-planning.ts';
import { caregiverNames } from '#features/calendar/view-model/caregiver-names.ts';
import { caregiverOf } from '#features/calendar/view-model/describe-shift.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Caution } from './caution.tsx';

const SEVERAL = 'varios';

/** Who comes to a shift. */
export function CaregiverField(props: {
  readonly shift: Shift;
  /** What gets the caregiver too: the other part of a night. */
  readonly parts: readonly Shift[];
  readonly onAssign: (choice: Choice) => void;
}) {
  const { shift, parts, onAssign } = props;
  const { open } = useBoard().calendar;
  const caregivers = useCaregivers(open);
  const busy = useBusy(
    open,
    parts.map(({ fecha }) => fecha),
  );
  const { cuidador, also } = shift;
  const options = caregivers.map(caregiverOf);
  // A caregiver who is no longer assigned keeps the shift until another takes it.
  const all = eachOnce([...options, ...caregiversOf(shift)]);
  const chosen = all.findIndex((caregiver) => sameCaregiver(caregiver, cuidador));
  const cautions = caregiversOf(shift).flatMap((caregiver) =>
    parts.flatMap((part) => busy(caregiver, part) ?? []),
  );
  return (
    <div>
      <SelectField
        label={shiftMessages.sheet.caregiver}
        hint={hintOf(shift)}
        options={all.map(({ nombre }, index) => ({ value: index, label: nombre }))}
        value={also !== undefined ? SEVERAL : chosen < 0 ? '' : String(chosen)}
        onChange={(event) => {
          const caregiver =
            event.target.value === '' ? null : (all[Number(event.target.value)] ?? null);
          // To name somebody is to confirm; a shift without one keeps its status.
          onAssign(
            caregiver === null ? { status: shift.status, cuidador: null } : confirmedBy(caregiver),
          );
        }}
      >
        {also === undefined ? null : <option value={SEVERAL}>{caregiverNames(shift)}</option>}
        <option value="">{shiftMessages.chooser.none}</option>
      </SelectField>
      <div role="status">
        <Caution
          text={isUnnamed(shift) ? shiftMessages.sheet.nameIt : cautions.join('. ') || null}
        />
      </div>
    </div>
  );
}

function hintOf(shift: Shift): string | undefined {
  if (shift.also !== undefined) return shiftMessages.sheet.severalHint;
  return isPending(shift) ? shiftMessages.sheet.caregiverHint : undefined;
}
