import type { ShownUnavailableDay } from '#db/shifts/shifts.ts';
import { DAY_MINUTES, formatHora, type Minute, type Span } from '#domain/calendar/time.ts';
import { isNextAlike } from '#domain/outbox/unavailable-edit.ts';
import { lastOf, type Run, runsOf } from '#domain/runs.ts';
import { describeDays } from '#i18n/describe-days.ts';
import { unavailable as messages } from '#i18n/es/my-time.ts';

/** Days in a row on which a caregiver cannot come at the same hours. One that was rejected is apart. */
export type UnavailableRange = Run<ShownUnavailableDay>;

/** Days in ranges. @param days by day. */
export function rangesOf(days: readonly ShownUnavailableDay[]): readonly UnavailableRange[] {
  return runsOf(days, (range, day) => {
    const before = lastOf(range);
    return isNextAlike(before, day) && ![before, day].some(({ unsent }) => unsent?.rejection);
  });
}

/** «martes, 22 de diciembre», «del lunes 21 al miércoles 23 de diciembre» */
export function describeRange(range: UnavailableRange): string {
  return describeDays(range[0].fecha, lastOf(range).fecha);
}

/** «10:00 a 12:00», «22:00 a 06:00 del día siguiente», «Todo el día» */
export function describeSpan({ start, end }: Span): string {
  return start === 0 && end === DAY_MINUTES
    ? messages.allDay
    : messages.span(describeTime(start), describeTime(end));
}

/** «12:00», «06:00 del día siguiente» */
export function describeTime(minute: Minute): string {
  return minute <= DAY_MINUTES
    ? formatHora(minute)
    : messages.ofNextDay(formatHora(minute - DAY_MINUTES));
}
