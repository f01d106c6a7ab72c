import { dismissLostShifts } from '#db/lost-shifts.ts';
import { dismissLost } from '#db/server-shifts.ts';
import type { LostAnswer } from '#db/shifts.ts';
import { patientLabel } from '#domain/people/person.ts';
import type { CareShift } from '#domain/shifts/care-shift.ts';
import { hasEnded, type Moment } from '#domain/shifts/judge-answer.ts';
import type { LostShifts as Lost } from '#domain/shifts/lost-shifts.ts';
import { shiftsOver } from '#domain/shifts/requested-shifts.ts';
import { shifts } from '#i18n/es/shifts.ts';
import { formatFecha } from '#i18n/format.ts';
import { useAccountContext } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { capitalized, describeHours, timesOf } from './describe-shift.ts';
import styles from './shifts.module.css';

const messages = shifts.lost;

/** The answers that the server decided against, until the user has seen them. */
export function LostAnswers({ lost }: { lost: readonly LostAnswer[] }) {
  const { db } = useAccountContext();
  return lost.map(({ id, answer, patient, message }) => (
    <div key={id} data-perdida={id}>
      <Banner
        tone="error"
        action={<Button onClick={() => dismissLost(db, id)}>{messages.dismiss}</Button>}
      >
        <b>{answer.answer === 'yes' ? messages.yes : messages.no}</b>
        <span className={styles['line']}>{describeLost(answer, patient)}</span>
        <span className={styles['line']}>{message ?? messages.unknown}</span>
      </Banner>
    </div>
  ));
}

/** Of each patient the hours that are not one's own any more and not over, until the user has seen them. */
export function LostShifts({ lost, moment }: { lost: readonly Lost[]; moment: Moment }) {
  const { db } = useAccountContext();
  return lost.map((one) => {
    const { patient, records } = one;
    const shifts = shiftsOver(records.filter((record) => !hasEnded(record, moment)));
    if (shifts.length === 0) return null;
    return (
      <div key={patient.id} data-ya-no-toca={patient.id}>
        <Banner
          tone="error"
          action={<Button onClick={() => dismissLostShifts(db, one)}>{messages.dismiss}</Button>}
        >
          <b>{messages.notYours}</b>
          {shifts.map((parts) => (
            <span key={`${parts[0].fecha} ${parts[0].horaInicio}`} className={styles['line']}>
              {describeLost({ parts }, patientLabel(patient))}
            </span>
          ))}
        </Banner>
      </div>
    );
  });
}

function describeLost(shift: CareShift, patient: string): string {
  const day = capitalized(formatFecha(timesOf(shift).fecha, 'long'));
  return [day, describeHours(shift), patient].filter(Boolean).join(', ');
}
