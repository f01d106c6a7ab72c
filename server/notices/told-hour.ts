import type { Minute } from '#domain/calendar/time.ts';
import type { Moment } from '#domain/shifts/judge-answer.ts';

/** When a family is told that hours of the next day are not covered. */
const TOLD_AT: Minute = 18 * 60;

/** Whether it is that late in Chile. */
export function hasToldHour({ minute }: Moment): boolean {
  return minute >= TOLD_AT;
}
