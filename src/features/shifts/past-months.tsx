import { type Fecha, type Minute, monthOf } from '#domain/calendar/time.ts';
import { groupBy } from '#domain/group-by.ts';
import { patientLabel } from '#domain/people/person.ts';
import { hoursByMonth } from '#domain/shifts/hours-by-month.ts';
import type { ShownShift } from '#domain/shifts/shown-shifts.ts';
import { pastMonths as messages } from '#i18n/es/my-time.ts';
import { formatFecha, formatLength } from '#i18n/format.ts';
import disclosure from '#ui/disclosure.module.css';
import { capitalized, describeHours, lengthOf, timesOf } from './describe-shift.ts';
import own from './my-time.module.css';
import { shiftClock } from './shift-clock.ts';
import { shiftKey } from './shift-groups.ts';
import styles from './shifts.module.css';

export interface PastMonthsProps {
  readonly shown: readonly ShownShift[];
  readonly past: readonly ShownShift[];
  readonly today: Fecha;
}

/** The hours of one's own shifts by month, each with those that are over. */
export function PastMonths({ shown, past, today }: PastMonthsProps) {
  const clock = shiftClock();
  const done = hoursByMonth(past, clock);
  const lists = byMonth(past);
  return (
    <section className={styles['section']} aria-label={messages.title}>
      <h2>{messages.title}</h2>
      {hoursByMonth(shown, clock).map(({ month, minutes }) => (
        <details
          key={month}
          className={`${disclosure['disclosure']} ${own['month']}`}
          open={month === monthOf(today)}
        >
          <summary>
            {messages.month(
              capitalized(formatFecha(`${month}-01`, 'monthYear')),
              formatLength(minutes),
            )}
          </summary>
          {month === monthOf(today) ? (
            <p>{messages.done(formatLength(minutesOf(done, month)))}</p>
          ) : null}
          <PastList past={lists.get(month) ?? []} />
        </details>
      ))}
      {past.length === 0 && !shown.some(({ isMine }) => isMine) ? <p>{messages.noHours}</p> : null}
    </section>
  );
}

function PastList({ past }: { past: readonly ShownShift[] }) {
  if (past.length === 0) return <p>{messages.noPast}</p>;
  return (
    <ul>
      {past.map((shift) => (
        <li key={shiftKey(shift)}>
          <span>{capitalized(formatFecha(timesOf(shift).fecha, 'dayMonth'))}</span>
          <span>{describeHours(shift)}</span>
          <span>{formatLength(lengthOf(shift))}</span>
          <span className={own['of']}>{patientLabel(shift.patient)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Past shifts by month, the last first. A night over the end of a month is in both, each with its own part. */
function byMonth(past: readonly ShownShift[]): ReadonlyMap<string, readonly ShownShift[]> {
  const parts = past.toReversed().flatMap((shift) => {
    const ofMonths = groupBy(shift.parts, ({ fecha }) => monthOf(fecha));
    return [...ofMonths.values()].map((ofMonth) => ({ ...shift, parts: ofMonth }));
  });
  return groupBy(parts, (shift) => monthOf(timesOf(shift).fecha));
}

/** The minutes of a month in a list by month. */
function minutesOf(
  list: readonly { readonly month: string; readonly minutes: Minute }[],
  month: string,
): Minute {
  return list.find((one) => one.month === month)?.minutes ?? 0;
}
