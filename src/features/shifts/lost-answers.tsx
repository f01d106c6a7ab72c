import { dismissLost } from '#db/server-shifts.ts';
import type { LostAnswer } from '#db/shifts.ts';
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

function describeLost(answer: LostAnswer['answer'], patient: string): string {
  const day = capitalized(formatFecha(timesOf(answer).fecha, 'long'));
  return [day, describeHours(answer), patient].filter(Boolean).join(', ');
}
