import { SLOTS_PER_DAY } from '#domain/calendar/time.ts';
import { realSlots } from '#domain/calendar/zone.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { formatFecha } from '#i18n/format.ts';
import type { DayView } from './day-view.ts';
import styles from './time-grid.module.css';

/** The head of a day's column: weekday and number, and how long the day is where the clock changes. */
export function DayHead({ view, today }: { view: DayView; today: boolean }) {
  const { fecha, clock } = view;
  const odd = isOdd(view) ? String(realSlots(clock, 0, SLOTS_PER_DAY) / 2) : null;
  const name = formatFecha(fecha, 'long');
  return (
    <div
      role="columnheader"
      className={styles['dayHead']}
      aria-label={odd === null ? name : `${name}. ${words.clockChange}: ${words.dayHours(odd)}`}
      aria-current={today ? 'date' : undefined}
    >
      <span className={styles['weekday']}>{formatFecha(fecha, 'weekdayShort')}</span>
      <span className={styles['number']}>{formatFecha(fecha, 'dayNumber')}</span>
      {odd === null ? null : (
        <span className={styles['oddHours']} title={words.clockChange}>
          {words.hoursShort(odd)}
        </span>
      )}
    </div>
  );
}

/** Whether the clock changes on a day. */
export function isOdd({ clock }: DayView): boolean {
  return clock.missing.size + clock.repeated.size > 0;
}
