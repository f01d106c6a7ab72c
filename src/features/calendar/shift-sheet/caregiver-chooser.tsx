import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { ShiftCaregiver } from '#domain/calendar/care-request.ts';
import { type Shift, sameCare, shiftAt } from '#domain/calendar/day.ts';
import { type DaySpan, SLOT_MINUTES } from '#domain/calendar/time.ts';
import { assignShortNames, shortNameOf } from '#domain/people/caregiver-mark.ts';
import { isUnavailable } from '#domain/people/is-unavailable.ts';
import { caregiverOf } from '#domain/people/person.ts';
import { hasSaidNo } from '#domain/shifts/shift-standing.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import type { OpenCalendar } from '#features/calendar/store/open-calendar.ts';
import {
  useAssigned,
  useBusy,
  useCaregivers,
  useCircle,
} from '#features/calendar/store/use-planning.ts';
import { describeInterval } from '#features/calendar/view-model/describe-shift.ts';
import { spokenAfter } from '#features/calendar/view-model/short-name.ts';
import { common } from '#i18n/es/common.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { standing } from '#i18n/es/standing.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './caregiver-chooser.module.css';
import { Caution } from './caution.tsx';
import { ChangedShift } from './changed-shift.tsx';

interface ChooserProps {
  /** The shift that is asked about; of a night both parts. */
  readonly parts: readonly DaySpan[];
  readonly onChoose: (caregiver: ShiftCaregiver | null, asDefault: boolean) => void;
}

/** Asks who comes to a confirmed shift. One press answers; the answer can be made the default of later shifts. */
export function CaregiverChooser({ parts, onChoose }: ChooserProps) {
  const [asDefault, setAsDefault] = useState(false);
  return (
    <Chooser
      title={shiftMessages.chooser.title}
      parts={parts}
      mayBeNobody
      onChoose={(caregiver) => onChoose(caregiver, asDefault)}
    >
      <Checkbox checked={asDefault} onChange={(event) => setAsDefault(event.target.checked)}>
        {shiftMessages.chooser.asDefault}
      </Checkbox>
    </Chooser>
  );
}

/**
 * Asks who gets a shift that nobody has taken. Once any part of it differs from what its author saw, nobody is offered:
 * the choice would replace what is there now.
 */
export function GiveChooser(props: {
  readonly parts: readonly [Shift, ...Shift[]];
  readonly onChoose: (caregiver: ShiftCaregiver | null) => void;
}) {
  const { calendar } = useBoard();
  const circle = useCircle(calendar.open);
  const saidNo = ({ id }: ShiftCaregiver) => circle !== null && hasSaidNo(id, props.parts, circle);
  // Nothing is known of a day that is not read any more, after going back to another period.
  if (!props.parts.every(({ fecha }) => calendar.known(fecha))) return null;
  for (const part of props.parts) {
    const now = shiftAt(calendar.day(part.fecha).shown, Math.floor(part.start / SLOT_MINUTES));
    if (now === null || !isSameShift(part, now)) return <ChangedShift shift={part} now={now} />;
  }
  return (
    <Chooser
      {...props}
      title={standing.giveTitle}
      cautionOf={(caregiver) => (saidNo(caregiver) ? standing.saidNo : null)}
    />
  );
}

function isSameShift(one: Shift, other: Shift): boolean {
  return one.start === other.start && one.end === other.end && sameCare(one, other);
}

function Chooser(props: {
  readonly title: string;
  readonly parts: readonly DaySpan[];
  readonly mayBeNobody?: boolean;
  /** What else speaks against somebody. */
  readonly cautionOf?: (caregiver: ShiftCaregiver) => string | null;
  readonly onChoose: (caregiver: ShiftCaregiver | null) => void;
  readonly children?: ReactNode;
}) {
  const { title, parts, mayBeNobody = false, cautionOf, onChoose, children } = props;
  const { calendar, openDialog } = useBoard();
  const { open } = calendar;
  const isKnown = useAssigned(open) !== null;
  const caregivers = useCaregivers(open);
  const busy = useBusy(open, parts);
  function cautions(caregiver: ShiftCaregiver): string | null {
    const reasons = [cautionOf?.(caregiver), ...parts.map((part) => busy(caregiver, part))];
    return reasons.filter(Boolean).join('. ') || null;
  }
  const options = [...caregivers.map(caregiverOf), ...(mayBeNobody ? [null] : [])];
  return (
    <Dialog title={title} onClose={() => openDialog(null)}>
      {parts.map(({ fecha, start, end }) => (
        <p key={fecha} className={styles['when']}>
          {describeInterval(fecha, start, end)}
        </p>
      ))}
      {!isKnown ? (
        <p>{common.loading}</p>
      ) : caregivers.length === 0 ? (
        <p>
          {shiftMessages.chooser.noneAssigned}{' '}
          <Link to="/dashboard/usersmanagement">{shiftMessages.chooser.assign}</Link>
        </p>
      ) : null}
      <fieldset className="stack">
        <legend className="visually-hidden">{shiftMessages.chooser.label}</legend>
        {options.map((caregiver) => (
          <button
            key={caregiver === null ? '' : String(caregiver.id)}
            type="button"
            className={styles['option']}
            onClick={() => onChoose(caregiver)}
          >
            {caregiver?.nombre ?? shiftMessages.chooser.none}
            {caregiver === null ? null : <Caution text={cautions(caregiver)} />}
          </button>
        ))}
      </fieldset>
      {children}
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
  const assigned = useAssigned(open);
  const isGone = caregiver !== null && isUnavailable(caregiver, assigned);
  useEffect(() => {
    if (isGone) onForget();
  }, [isGone, onForget]);
  const short = assignShortNames((assigned ?? []).map(caregiverOf));
  const shown = caregiver === null ? '' : shortNameOf(caregiver, short);
  return (
    <span className={styles['kept']}>
      <span className={styles['keptName']}>
        {caregiver === null
          ? shiftMessages.chooser.defaultNobody
          : shiftMessages.chooser.defaultIs(shown)}
        <span className="visually-hidden">{caregiver && spokenAfter(shown, caregiver)}</span>
      </span>
      <Button variant="quiet" onClick={onForget}>
        {shiftMessages.chooser.changeDefault}
      </Button>
    </span>
  );
}
