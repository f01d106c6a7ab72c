import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { readPatients } from '#db/people.ts';
import { readShared } from '#db/unshared-work.ts';
import { patientLabel } from '#domain/people/person.ts';
import { firstData as messages } from '#i18n/es/first-data.ts';
import { useAccountContext } from '#services';
import { HeartIcon } from '#ui/account-icons.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CalendarIcon } from '#ui/icons.tsx';
import styles from './no-calendar.module.css';
import { NobodyYet } from './nobody-yet.tsx';

/**
 * Shown instead of a calendar: why there is none.
 * @param props.left the one that is named was shown on this device, and is not the user's any more.
 */
export function NoCalendar(props: {
  because: 'admin' | 'nobody-chosen' | 'nobody-yet';
  left?: boolean;
}) {
  const { because, left = false } = props;
  const { db } = useAccountContext();
  const shared = useLiveQuery(async () => (left ? readShared(db) : null), [db, left]);
  // Not said of one who may only not have come yet.
  if (shared) {
    return <EmptyState icon={HeartIcon} title={messages.notShared} text={messages.notSharedHint} />;
  }
  switch (because) {
    case 'admin':
      return <EmptyState icon={CalendarIcon} title={messages.admin} text={messages.adminHint} />;
    case 'nobody-chosen':
      return <Choose />;
    case 'nobody-yet':
      return <NobodyYet />;
  }
}

/** The patients, each a link to their calendar: there is nothing else to do here. */
function Choose() {
  const { db } = useAccountContext();
  const patients = useLiveQuery(async () => readPatients(db), [db]) ?? [];
  return (
    <section className={styles['choose']}>
      <h2>{messages.noneSelected}</h2>
      <ul className={styles['people']}>
        {patients.map((patient) => (
          <li key={String(patient.id)}>
            <Link
              to="/dashboard/calendario"
              search={{ paciente: String(patient.id) }}
              className={styles['person']}
            >
              <CalendarIcon />
              {patientLabel(patient)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
