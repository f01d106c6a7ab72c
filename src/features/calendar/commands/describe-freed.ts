import { shiftsOf } from '#domain/calendar/day.ts';
import type { Fecha, Span } from '#domain/calendar/time.ts';
import { difference, intersection } from '#domain/planner/span.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { describeShift } from '#features/calendar/view-model/describe-shift.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { describeWhen } from './add-shift.ts';

/**
 * Describes what was freed, and what is still there: if the draft covered something that others saved, that shows
 * again.
 * @param done describes it where not only free slots are named.
 */
export function describeFreed(
  calendar: Pick<Calendar, 'day'>,
  fecha: Fecha,
  freed: readonly Span[],
  done?: string,
): string {
  const shifts = shiftsOf(calendar.day(fecha).shown);
  const standing = shifts.filter((shift) => intersection(freed, [shift]).length > 0);
  // A care request off the grid does not occupy the slots that it overlaps.
  const free = difference(
    freed,
    standing.filter(({ offGrid }) => offGrid === null),
  );
  const removed =
    free.length > 0 &&
    messages.said.removed(describeWhen(free.map((span) => ({ fecha, ...span }))));
  const remaining = standing.map((shift) => messages.said.asBefore(describeShift(shift)));
  return [done ?? removed, ...remaining].filter(Boolean).join('. ');
}
