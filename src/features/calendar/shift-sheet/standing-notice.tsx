import { useState } from 'react';
import type { Shift } from '#domain/calendar/day.ts';
import { answeredParts } from '#domain/shifts/shift-standing.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { useCircle } from '#features/calendar/store/use-planning.ts';
import { useStandings } from '#features/calendar/store/use-standings.ts';
import {
  describeStanding,
  standingAttributes,
  standingMarks,
} from '#features/calendar/view-model/describe-standing.ts';
import { wholeShift } from '#features/calendar/view-model/whole-night.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { people } from '#i18n/es/people.ts';
import { standing as messages } from '#i18n/es/standing.ts';
import { useBusy } from '#platform/use-busy.ts';
import { useAccountContext, useServices } from '#services';
import { changeCircle } from '#sync/change-circle.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { AlertIcon } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import styles from './standing-notice.module.css';

/**
 * Who declined a shift that nobody has taken, and the two next steps: asking everybody again, or giving it to somebody.
 * Renders nothing for a shift that nobody declined.
 */
export function StandingNotice({ shift }: { readonly shift: Shift }) {
  const { calendar } = useBoard();
  const standings = useStandings(calendar);
  const standing = standings(shift);
  if (standing === null) return null;
  const title = standingMarks(standing)
    .map((mark) => mark.title)
    .join('. ');
  const [, ...others] = wholeShift(calendar.day, shift);
  // A night is given and requested as a whole.
  const rest = others.filter((part) => standings(part) !== null);
  return (
    <section
      className={styles['notice']}
      aria-label={title || messages.label}
      {...standingAttributes(standing)}
    >
      <AlertIcon />
      <div className={styles['known']}>
        {title === '' ? null : <b>{title}</b>}
        {describeStanding(standing).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Actions parts={[shift, ...rest]} />
    </section>
  );
}

function Actions({ parts }: { readonly parts: readonly [Shift, ...Shift[]] }) {
  const { calendar, openDialog } = useBoard();
  const { api } = useServices();
  const { db, sync } = useAccountContext();
  const circle = useCircle(calendar.open);
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, ask] = useBusy(askAgain);

  async function askAgain(): Promise<void> {
    setFailure(null);
    const { paciente: patient } = calendar.open;
    const answered = answeredParts(parts, circle ?? { answers: [] });
    const outcome = await changeCircle(
      { db, sync, circle: api.circle },
      patient,
      (calls) => calls.askAgain(patient, answered),
      ({ value }) => value,
    );
    if (outcome.kind === 'ok') return toast('success', messages.askedAgain);
    if (outcome.kind === 'unauthorized') return;
    const texts = { fallback: messages.notAsked, offline: people.needsNetwork, isBare: true };
    setFailure(describeFailure(outcome, texts));
  }

  return (
    <div className={styles['actions']}>
      {failure === null ? null : <Banner tone="warning">{failure}</Banner>}
      <div className={styles['buttons']}>
        <Button busy={asking} busyLabel={messages.asking} onClick={ask}>
          {messages.askAgain}
        </Button>
        {/* A shift off the grid can only be removed. */}
        {parts.some(({ offGrid }) => offGrid !== null) ? null : (
          <Button onClick={() => openDialog({ kind: 'give', parts })}>{messages.give}</Button>
        )}
      </div>
    </div>
  );
}
