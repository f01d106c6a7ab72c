import { memo } from 'react';
import type { Fecha } from '#domain/calendar/time.ts';
import { type ClockDay, hasClockChange } from '#domain/calendar/zone.ts';
import { dayMinutes } from '#domain/planner/span.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { formatFecha, formatLength } from '#i18n/format.ts';
import styles from './time-grid.module.css';

/** The head of a day's column: weekday and number, and the day's length when the clock changes. */
export const DayHead = memo(function DayHead(props: {
  readonly column: number;
  readonly fecha: Fecha;
  readonly clock: ClockDay;
  readonly today: boolean;
}) {
  const { column, fecha, clock, today } = props;
  const length = hasClockChange(clock) ? formatLength(dayMinutes(clock)) : null;
  const name = formatFecha(fecha, 'long');
  return (
    <div
      role="columnheader"
      aria-colindex={column + 2}
      className={styles['dayHead']}
      aria-label={
        length === null ? name : `${name}. ${messages.clockChange}: ${messages.dayHours(length)}`
      }
      aria-current={today ? 'date' : undefined}
    >
      <span className={styles['weekday']}>{formatFecha(fecha, 'weekdayShort')}</span>
      <span className={styles['number']}>{formatFecha(fecha, 'dayNumber')}</span>
      {length === null ? null : (
        <span className={styles['oddHours']} title={messages.clockChange}>
          {length}
        </span>
      )}
    </div>
  );
});
