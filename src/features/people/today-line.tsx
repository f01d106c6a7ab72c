import { useLiveQuery } from 'dexie-react-hooks';
import { isListed, readCareRequests } from '#db/care-requests.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { type ConfirmedTime, confirmedOn } from '#domain/calendar/confirmed-on.ts';
import { formatHora, monthOf } from '#domain/calendar/time.ts';
import type { Person } from '#domain/people/person.ts';
import { today as messages } from '#i18n/es/people.ts';
import { useAccountContext, useServices } from '#services';
import styles from './people-table.module.css';

/** «hoy: Camila 08:00–12:30»: who is confirmed for a patient today, as the server last said. */
export function TodayLine({ person }: { person: Person }) {
  const { db } = useAccountContext();
  const { now } = useServices();
  const fecha = chileanFecha(now());
  const times = useLiveQuery(async () => {
    if (!(await isListed(db, person.id))) return null;
    return confirmedOn(await readCareRequests(db, person.id, [monthOf(fecha)]), fecha);
  }, [db, person.id, fecha]);
  // Nothing is said of a calendar that has not come to this device.
  if (times === null) return null;
  // While it is read its line is kept free.
  if (times === undefined) return <p className={styles['today']}>&nbsp;</p>;
  const text = times.length === 0 ? messages.nobody : times.map(describe).join(', ');
  return <p className={styles['today']}>{messages.line(text)}</p>;
}

/** Of the whole name that a care request has; nothing of none. */
function firstName(name: string): string {
  return name.split(' ')[0] ?? '';
}

function describe({ start, end, name }: ConfirmedTime): string {
  return messages.time(firstName(name) || messages.unnamed, formatHora(start), formatHora(end));
}
