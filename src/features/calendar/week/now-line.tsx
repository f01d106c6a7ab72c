import { SLOT_MINUTES } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { useNow } from '#features/calendar/store/use-now.ts';
import styles from './time-grid.module.css';

/** The line of the current time, in today's column only. */
export function NowLine({ clock }: { clock: ZoneClock }) {
  const minute = useNow(clock.minuteOf);
  return (
    <i className={styles['now']} style={{ top: `calc(var(--half) * ${minute / SLOT_MINUTES})` }} />
  );
}
