import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { readArchived } from '#db/people/archived.ts';
import { readPatients } from '#db/people/people.ts';
import { hasUnsharedWork, readShared } from '#db/people/unshared-work.ts';
import { patientLabel } from '#domain/people/person.ts';
import { archived as archivedMessages } from '#i18n/es/archived.ts';
import { firstData as messages } from '#i18n/es/first-data.ts';
import { useAccountContext, useServices } from '#services';
import { followArchived } from '#sync/archived.ts';
import { HeartIcon } from '#ui/account-icons.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CalendarIcon } from '#ui/icons.tsx';
import { linkButton } from '#ui/link-button.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './no-calendar.module.css';
import { NobodyYet } from './nobody-yet.tsx';

/**
 * Shown instead of a calendar: explains why there is none.
 * @param props.left the id of the requested patient, who was shown on this device and is no longer among the user's.
 */
export function NoCalendar(props: {
  because: 'admin' | 'nobody-chosen' | 'nobody-yet';
  left?: string | null;
}) {
  const { because, left = null } = props;
  const { db } = useAccountContext();
  const shared = useLiveQuery(async () => (left === null ? null : readShared(db)), [db, left]);
  // Not shown for a patient who may only not have come yet.
  if (left !== null && shared) return <Left patient={left} />;
  switch (because) {
    case 'admin':
      return <EmptyState icon={CalendarIcon} title={messages.admin} text={messages.adminHint} />;
    case 'nobody-chosen':
      return <Choose />;
    case 'nobody-yet':
      return <NobodyYet />;
  }
}

/** A calendar that was on this device: somebody archived it, or the user no longer shares it. */
function Left({ patient }: { readonly patient: string }) {
  const { api } = useServices();
  const { db } = useAccountContext();
  const archived = useLiveQuery(async () => readArchived(db), [db])?.get(patient);
  const hasWork = useLiveQuery(async () => hasUnsharedWork(db, patient), [db, patient]);
  /** Null until the server was asked. */
  const [isKnown, setKnown] = useState<boolean | null>(null);
  useEffect(() => followArchived({ db, peopleChanges: api.peopleChanges }, setKnown), [api, db]);
  if (hasWork === undefined || (archived === undefined && isKnown === null))
    return <Skeleton lines={5} />;
  const why = isKnown ? messages.notShared : archivedMessages.unlisted;
  const { title, hints, work } =
    archived === undefined
      ? { title: why, hints: [], work: messages.notSharedHint }
      : {
          title: archivedMessages.title(archived.archivedBy),
          hints: [archivedMessages.hint],
          work: archivedMessages.unsent,
        };
  return (
    <EmptyState
      icon={HeartIcon}
      title={title}
      text={[...hints, ...(hasWork ? [work] : [])].join(' ') || undefined}
      action={
        <Link to="/dashboard/usersmanagement" {...linkButton({ variant: 'primary' })}>
          {archivedMessages.toPeople}
        </Link>
      }
    />
  );
}

/** The patients, each a link to their calendar: there is nothing else to do here. */
function Choose() {
  const { db } = useAccountContext();
  const patients = useLiveQuery(async () => readPatients(db), [db]) ?? [];
  return (
    <section className="stack-3">
      <h2>{messages.noneSelected}</h2>
      <ul className={styles['people']}>
        {patients.map((patient) => (
          <li key={String(patient.id)}>
            <Link
              to="/dashboard/calendario"
              // Keeps the request in the address, as from the app's shortcut for a new shift.
              search={(asked) => ({ ...asked, paciente: String(patient.id) })}
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
