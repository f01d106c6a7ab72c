import { useState } from 'react';
import type { Shift } from '#domain/calendar/day.ts';
import { type Fecha, weekOf, weekStart } from '#domain/calendar/time.ts';
import { type CopyStep, weekBeforeSteps } from '#domain/planner/copy.ts';
import { Above } from '#features/calendar/commands/above.tsx';
import { useBoard } from '#features/calendar/commands/board.ts';
import { nightRestOf } from '#features/calendar/view-model/whole-night.ts';
import { common } from '#i18n/es/common.ts';
import { planner } from '#i18n/es/planner.ts';
import { weekBefore as messages } from '#i18n/es/week-before.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import { useCopyPlan } from './copy-plan.ts';
import styles from './notice.module.css';

/** Everybody is asked again: nobody has said yet that they come this week too. */
const RULE = { whereTaken: 'omitir', keep: false, wholeNights: true } as const;

/**
 * For a week in which no shift begins, offers the shifts of the week before, until that is declined. The Monday part of
 * a Sunday night belongs to the week before.
 */
export function WeekBeforeOffer() {
  const { calendar, fecha, vista, today } = useBoard();
  const [declined, setDeclined] = useState<Fecha | null>(null);
  const monday = weekStart(fecha);
  const hasShifts = (day: Fecha) => calendar.day(day).shifts.length > 0;
  const own = weekOf(fecha).flatMap((day) => calendar.day(day).shifts);
  const isRest = (shift: Shift) =>
    shift.fecha === monday && nightRestOf(calendar.day, shift).before !== null;
  const steps = weekBeforeSteps(fecha, today);
  const isOffered =
    vista !== 'mes' &&
    declined !== monday &&
    own.every(isRest) &&
    steps.some(({ from }) => hasShifts(from));
  return isOffered ? (
    <Above>
      <Offer
        key={monday}
        state={own.length === 0 ? messages.empty : messages.onlyNight}
        steps={steps}
        onDecline={() => setDeclined(monday)}
      />
    </Above>
  ) : null;
}

function Offer(props: {
  /** What the week has, in words. */
  readonly state: string;
  readonly steps: readonly CopyStep[];
  readonly onDecline: () => void;
}) {
  const { state, steps, onDecline } = props;
  const { calendar, patient, clock } = useBoard();
  const { plan } = useCopyPlan(patient.id, calendar.draft, clock, steps, RULE);
  return (
    <div className={styles['offer']} hidden={plan === null || plan.days === 0}>
      <p className={styles['list']}>{state}</p>
      <Button
        onClick={() => {
          if (plan === null) return;
          calendar.change(() => plan.draft);
          // It announces itself.
          const { done, offGrid } = planner.copy;
          const leftOut = plan.offGrid === 0 ? [] : [offGrid(plan.offGrid)];
          toast(
            leftOut.length === 0 ? 'success' : 'warning',
            done(plan.shifts, plan.days),
            [messages.asked, ...leftOut].join(' '),
          );
        }}
      >
        {messages.repeat}
      </Button>
      <IconButton label={common.close} onClick={onDecline}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}
