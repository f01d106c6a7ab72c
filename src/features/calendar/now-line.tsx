import { useEffect, useState } from 'react';
import { SLOT_MINUTES } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { useServices } from '#services';
import styles from './time-grid.module.css';

const TICK_MS = 30_000;

/** Where the day is now. Drawn in the column of today only. */
export function NowLine({ clock }: { clock: ZoneClock }) {
  const { now } = useServices();
  const [instant, setInstant] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), TICK_MS);
    return () => clearInterval(timer);
  }, [now]);
  const minute = clock.minuteOf(instant);
  return (
    <i className={styles['now']} style={{ top: `calc(var(--half) * ${minute / SLOT_MINUTES})` }} />
  );
}
