import { useState } from 'react';
import { type Fecha, weekOf, weekStart } from '#domain/calendar/time.ts';
import { type CopyStep, weekBeforeSteps } from '#domain/planner/copy.ts';
import { Above } from '#features/calendar/commands/above.tsx';
import { useBoard } from '#features/calendar/commands/board.ts';
import { common } from '#i18n/es/common.ts';
import { planner } from '#i18n/es/planner.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import { useCopyPlan } from './copy-plan.ts';
import styles from './notice.module.css';

const { weekBefore: messages } = planner.copy;

/** Everybody is asked again: nobody has said yet that they come this week too. */
const RULE = { whereTaken: 'omitir', keep: false, wholeNights: true } as const;

/** Offers the shifts of the week before to one without any, until that is declined. */
export function WeekBeforeOffer() {
  const { calendar, fecha, vista, today } = useBoard();
  const [declined, setDeclined] = useState<Fecha | null>(null);
  const monday = weekStart(fecha);
  const hasShifts = (day: Fecha) => calendar.day(day).shifts.length > 0;
  const steps = weekBeforeSteps(fecha, today);
  const isOffered =
    vista !== 'mes' &&
    declined !== monday &&
    !weekOf(fecha).some(hasShifts) &&
    steps.some(({ from }) => hasShifts(from));
  return isOffered ? (
    <Above>
      <Offer key={monday} steps={steps} onDecline={() => setDeclined(monday)} />
    </Above>
  ) : null;
}

function Offer(props: { readonly steps: readonly CopyStep[]; readonly onDecline: () => void }) {
  const { steps, onDecline } = props;
  const { calendar, patient, clock } = useBoard();
  const { plan } = useCopyPlan(patient.id, calendar.draft, clock, steps, RULE);
  return (
    <div className={styles['offer']} hidden={plan === null || plan.days === 0}>
      <p className={styles['list']}>{messages.empty}</p>
      <Button
        onClick={() => {
          if (plan === null) return;
          calendar.change(() => plan.draft);
          // It announces itself.
          toast('success', planner.copy.done(plan.shifts, plan.days), messages.asked);
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
