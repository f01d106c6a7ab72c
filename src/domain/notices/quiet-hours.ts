import {
  addDays,
  type Fecha,
  type Minute,
  MS_PER_HOUR,
  SLOT_MINUTES,
} from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';

const QUIET_FROM: Minute = 22 * 60;
const QUIET_TO: Minute = 7 * 60;
/** A notice about something that begins within this many hours is also sent at night. */
const URGENT_HOURS = 12;

/** The end of the quiet hours: the instant itself by day, else seven in the morning. */
export function afterQuietHours(clock: ZoneClock, instant: number): number {
  const minute = clock.minuteOf(instant);
  if (minute >= QUIET_TO && minute < QUIET_FROM) return instant;
  const fecha = clock.fechaOf(instant);
  const morning: Fecha = minute < QUIET_TO ? fecha : addDays(fecha, 1);
  return clock.instantOf(morning, QUIET_TO / SLOT_MINUTES);
}

/** Whether a notice about something that begins at `begin` must not wait until the morning. */
export function isUrgent(now: number, begin: number): boolean {
  return begin - now < URGENT_HOURS * MS_PER_HOUR;
}
