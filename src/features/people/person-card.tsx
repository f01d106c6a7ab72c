import { Link } from '@tanstack/react-router';
import { isLovedOne, lovedOneLabel, type Person } from '#domain/people/person.ts';
import { people as words } from '#i18n/es/people.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { CalendarIcon } from '#ui/icons/calendar-icon.tsx';
import styles from './people.module.css';

export function PersonCard({ person }: { person: Person }) {
  const name = lovedOneLabel(person) || words.noName;
  return (
    <li className={styles['card']}>
      <span className={styles['initials']} aria-hidden="true">
        {initials(person)}
      </span>
      <div className={styles['who']}>
        <p className={styles['name']}>{name}</p>
        <p className={styles['more']}>{person.role ?? person.tipo ?? ''}</p>
      </div>
      {isLovedOne(person) ? (
        <Link
          to="/dashboard/calendario"
          search={{ paciente: String(person.id) }}
          className={buttonStyle()}
          aria-label={words.calendarOf(name)}
        >
          <CalendarIcon />
          <span>{words.openCalendar}</span>
        </Link>
      ) : null}
    </li>
  );
}

function initials({ name, lastName }: Person): string {
  return [name, lastName].map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}
