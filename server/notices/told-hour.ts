import type { Minute } from '#domain/calendar/time.ts';
import type { Moment } from '#domain/shifts/judge-answer.ts';

/** The hour at which a family is told about uncovered hours of the next day. */
const TOLD_AT: Minute = 18 * 60;

/** Whether that hour has come in Chile. */
export function hasToldHour({ minute }: Moment): boolean {
  return minute >= TOLD_AT;
}
