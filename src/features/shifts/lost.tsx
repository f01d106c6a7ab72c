import { dismissLostShifts } from '#db/shifts/lost-shifts.ts';
import { dismissLost } from '#db/shifts/server-shifts.ts';
import type { LostAnswer } from '#db/shifts/shifts.ts';
import { patientLabel } from '#domain/people/person.ts';
import type { CareShift } from '#domain/shifts/care-shift.ts';
import { hasEnded, type Moment } from '#domain/shifts/judge-answer.ts';
import type { LostShifts } from '#domain/shifts/lost-shifts.ts';
import { shiftsOver } from '#domain/shifts/requested-shifts.ts';
import { lost as messages } from '#i18n/es/my-time.ts';
import { formatFecha } from '#i18n/format.ts';
import { useAccountContext } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { KeptInSight } from '#ui/kept-in-sight.tsx';
import { capitalized, describeHours, timesOf } from './describe-shift.ts';
import styles from './shifts.module.css';
import { sayNotStored } from './use-answer.ts';

interface Lost {
  readonly key: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly dismiss: () => Promise<unknown>;
}

/**
 * What a caregiver has lost, until they dismiss it: for each patient the hours that are no longer theirs and not over,
 * and the answers that the server decided against. A user who has scrolled down is led back to it.
 */
export function LostNotices(props: {
  readonly shifts: readonly LostShifts[];
  readonly answers: readonly LostAnswer[];
  readonly moment: Moment;
}) {
  const { db } = useAccountContext();
  const lost: readonly Lost[] = [
    ...props.shifts.map((one) => ({
      key: `${one.patient.id}`,
      title: messages.notYours,
      lines: shiftsOver(one.records.filter((record) => !hasEnded(record, props.moment))).map(
        (parts) => describeLost({ parts }, patientLabel(one.patient)),
      ),
      dismiss: () => dismissLostShifts(db, one),
    })),
    ...props.answers.map(({ id, answer, patient, message }) => ({
      key: id,
      title: answer.answer === 'yes' ? messages.yes : messages.no,
      lines: [describeLost(answer, patient), message ?? messages.unknown],
      dismiss: () => dismissLost(db, id),
    })),
  ].filter(({ lines }) => lines.length > 0);
  const [first] = lost;
  if (first === undefined) return null;
  return (
    <KeptInSight label={first.title}>
      {lost.map(({ key, title, lines, dismiss }) => (
        <Banner
          key={key}
          tone="error"
          action={<Button onClick={() => dismiss().catch(sayNotStored)}>{messages.dismiss}</Button>}
        >
          <b>{title}</b>
          {lines.map((line) => (
            <span key={line} className={styles['line']}>
              {line}
            </span>
          ))}
        </Banner>
      ))}
    </KeptInSight>
  );
}

function describeLost(shift: CareShift, patient: string): string {
  const day = capitalized(formatFecha(timesOf(shift).fecha, 'long'));
  return [day, describeHours(shift), patient].filter(Boolean).join(', ');
}
