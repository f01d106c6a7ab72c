import { useLiveQuery } from 'dexie-react-hooks';
import { isListed, readCareRequests } from '#db/calendar/care-requests.ts';
import { readCaregivers } from '#db/people/people.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { type ConfirmedTime, confirmedOn } from '#domain/calendar/confirmed-on.ts';
import { formatHora, monthOf } from '#domain/calendar/time.ts';
import { assignShortNames, type ShortNames, shortNameOf } from '#domain/people/caregiver-mark.ts';
import { caregiverOf, type Person } from '#domain/people/person.ts';
import { today as messages } from '#i18n/es/people.ts';
import { useAccountContext, useServices } from '#services';
import styles from './people-table.module.css';

/** «hoy: Camila 08:00–12:30»: who is confirmed for a patient today, as the server last said. */
export function TodayLine({ person }: { person: Person }) {
  const { db } = useAccountContext();
  const { now } = useServices();
  const fecha = chileanFecha(now());
  const read = useLiveQuery(async () => {
    if (!(await isListed(db, person.id))) return null;
    const careRequests = await readCareRequests(db, person.id, [monthOf(fecha)]);
    const assigned = (await readCaregivers(db, person.id)) ?? [];
    return {
      times: confirmedOn(careRequests, fecha),
      short: assignShortNames(assigned.map(caregiverOf)),
    };
  }, [db, person.id, fecha]);
  // Nothing is said of a calendar that has not come to this device.
  if (read === null) return null;
  // While it is read its line is kept free.
  if (read === undefined) return <p className={styles['today']}>&nbsp;</p>;
  const times = read.times.map((time) => describe(time, read.short));
  const text = times.length === 0 ? messages.nobody : times.join(', ');
  return <p className={styles['today']}>{messages.line(text)}</p>;
}

function describe({ start, end, cuidador }: ConfirmedTime, short: ShortNames): string {
  const name = cuidador === null ? '' : shortNameOf(cuidador, short);
  return messages.time(name || messages.unnamed, formatHora(start), formatHora(end));
}
