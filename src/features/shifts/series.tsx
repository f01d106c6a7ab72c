import { type ReactNode, useId } from 'react';
import { patientLabel } from '#domain/people/person.ts';
import type { ShownShift } from '#domain/shifts/shown-shifts.ts';
import { shifts as messages } from '#i18n/es/shifts.ts';
import { formatLength } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { describeSeries, lengthOf } from './describe-shift.ts';
import { focusCard } from './shift-card.tsx';
import styles from './shifts.module.css';
import type { Answers } from './use-answer.ts';

/**
 * Shifts of one patient with the same hours: what they have in common, the day of each, and below all days the answers
 * to them together. A shift with a warning is answered by itself.
 */
export function Series({
  shifts,
  cautions,
  answers,
  children,
}: {
  readonly shifts: readonly ShownShift[];
  /** The warnings about each, if there are any. */
  readonly cautions: ReadonlyMap<ShownShift, string | null>;
  readonly answers: Answers;
  /** Their cards. */
  readonly children: ReactNode;
}) {
  const about = useId();
  const [first] = shifts;
  if (first === undefined) return null;
  const open = shifts.filter(({ waiting }) => waiting === null);
  const free = open.filter((shift) => cautions.get(shift) === null);
  const unsent = shifts.filter(({ waiting, isSent }) => waiting === 'yes' && !isSent);

  const together = (
    of: readonly ShownShift[],
    text: (count: number) => string,
    answer: (of: readonly ShownShift[]) => Promise<unknown>,
  ) =>
    of.length < 2 ? null : (
      <Button
        variant={of === free ? 'primary' : 'quiet'}
        aria-describedby={about}
        onClick={async () => {
          await answer(of);
          // The pressed button disappears; the last card is above it.
          focusCard(of.at(-1) ?? first);
        }}
      >
        {text(of.length)}
      </Button>
    );

  return (
    <div className={styles['series']}>
      <div id={about} className={styles['common']}>
        <p className={styles['when']}>
          <b>{describeSeries(first)}</b> <span>{formatLength(lengthOf(first))}</span>
        </p>
        <p className={styles['who']}>{patientLabel(first.patient)}</p>
      </div>
      {children}
      <div className={styles['together']}>
        {free.length > 1 && free.length < open.length ? (
          <p className={styles['soft']}>{messages.apart}</p>
        ) : null}
        {together(free, messages.acceptAll, (of) => answers.give(of, 'yes'))}
        {together(unsent, messages.notSendAll, answers.takeBack)}
      </div>
    </div>
  );
}
