import type { CareRequest } from '#domain/calendar/care-request.ts';
import { deriveDay, type Shift, shiftsOf } from '#domain/calendar/day.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Id } from '#domain/people/id.ts';
import type { CalendarEvent } from '#domain/planner/icalendar.ts';
import { joinNights, shiftEvents } from '#domain/planner/shift-events.ts';

/**
 * The shifts of a patient as events, in order and as the calendar shows them; a night is one event.
 * @param describe returns the title and the text of a shift.
 */
export function feedEvents(of: {
  readonly patient: Id;
  readonly careRequests: readonly CareRequest[];
  readonly clock: ZoneClock;
  readonly describe: (shift: Shift) => Pick<CalendarEvent, 'summary' | 'description'>;
}): readonly CalendarEvent[] {
  const { patient, careRequests, clock, describe } = of;
  const days = [...groupBy(careRequests, ({ fecha }) => fecha)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([fecha, ofDay]) => shiftsOf(deriveDay(fecha, ofDay)).map((shift) => ({ shift })));
  return joinNights(days, clock).flatMap((parts) =>
    shiftEvents({ patient, parts, clock, texts: describe(parts[0].shift) }),
  );
}
