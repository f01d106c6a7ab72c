import { Link } from '@tanstack/react-router';
import { useObservable } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { ShiftCaregiver } from '#domain/calendar/care-request.ts';
import type { Fecha, Span } from '#domain/calendar/time.ts';
import { isUnavailable } from '#domain/people/is-unavailable.ts';
import type { Caregiver } from '#domain/people/person.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import type { OpenCalendar } from '#features/calendar/store/open-calendar.ts';
import { useBusy, useCaregivers } from '#features/calendar/store/use-planning.ts';
import {
  caregiverOf,
  describeInterval,
  firstName,
} from '#features/calendar/view-model/describe-shift.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './caregiver-chooser.module.css';
import { Caution } from './caution.tsx';

/** Asks who comes to a confirmed shift. One press answers; the answer can be made the default of later shifts. */
export function CaregiverChooser(props: {
  /** The shift that is asked about. */
  readonly fecha: Fecha;
  readonly interval: Span;
  readonly onChoose: (caregiver: ShiftCaregiver | null, asDefault: boolean) => void;
}) {
  const { fecha, interval, onChoose } = props;
  const { calendar, openDialog } = useBoard();
  const { open } = calendar;
  const caregivers = useCaregivers(open);
  const [asDefault, setAsDefault] = useState(false);
  const busy = useBusy(open, fecha);
  return (
    <Dialog title={shiftMessages.chooser.title} onClose={() => openDialog(null)}>
      <p className={styles['when']}>{describeInterval(fecha, interval.start, interval.end)}</p>
      {caregivers.length === 0 ? (
        <p>
          {shiftMessages.chooser.noneAssigned}{' '}
          <Link to="/dashboard/usersmanagement">{shiftMessages.chooser.assign}</Link>
        </p>
      ) : null}
      <fieldset className={styles['list']}>
        <legend className="visually-hidden">{shiftMessages.chooser.label}</legend>
        {[...caregivers.map(caregiverOf), null].map((caregiver) => (
          <button
            key={caregiver === null ? '' : String(caregiver.id)}
            type="button"
            className={styles['option']}
            onClick={() => onChoose(caregiver, asDefault)}
          >
            {caregiver?.nombre ?? shiftMessages.chooser.none}
            {caregiver === null ? null : <Caution text={busy(caregiver, interval)} />}
          </button>
        ))}
      </fieldset>
      <Checkbox checked={asDefault} onChange={(event) => setAsDefault(event.target.checked)}>
        {shiftMessages.chooser.asDefault}
      </Checkbox>
    </Dialog>
  );
}

/**
 * The default caregiver for new confirmed shifts. If that caregiver is unassigned meanwhile, the next shift asks
 * again.
 */
export function DefaultCaregiver(props: {
  readonly open: OpenCalendar;
  readonly caregiver: ShiftCaregiver | null;
  readonly onForget: () => void;
}) {
  const { open, caregiver, onForget } = props;
  const assigned = useObservable(() => open.caregivers, [open]) ?? null;
  const isGone = caregiver !== null && isUnavailable(caregiver, assigned);
  useEffect(() => {
    if (isGone) onForget();
  }, [isGone, onForget]);
  const first = caregiver === null ? '' : nameAmong(caregiver, assigned ?? []);
  return (
    <span className={styles['kept']}>
      <span className={styles['keptName']}>
        {caregiver === null
          ? shiftMessages.chooser.defaultNobody
          : shiftMessages.chooser.defaultIs(first)}
        <span className="visually-hidden">{caregiver?.nombre.slice(first.length)}</span>
      </span>
      <Button variant="quiet" onClick={onForget}>
        {shiftMessages.chooser.changeDefault}
      </Button>
    </span>
  );
}

/** The first name, or the full name where another caregiver has the same first name. */
function nameAmong(caregiver: ShiftCaregiver, assigned: readonly Caregiver[]): string {
  const first = firstName(caregiver);
  const namesakes = assigned.filter((other) => firstName(caregiverOf(other)) === first);
  return namesakes.length > 1 ? caregiver.nombre : first;
}
