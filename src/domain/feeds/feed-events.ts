import type { CareRequest } from '#domain/calendar/care-request.ts';
import { deriveDay, type Shift, shiftsOf } from '#domain/calendar/day.ts';
import { isRestOf } from '#domain/calendar/rest-of-night.ts';
import { isConfirmed, isUnnamed } from '#domain/calendar/status.ts';
import { addDays } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Id } from '#domain/people/id.ts';
import type { CalendarEvent } from '#domain/planner/icalendar.ts';
import { stretchesOf } from '#domain/planner/instants.ts';
import { shiftUid } from '#domain/planner/shift-uid.ts';
import { union } from '#domain/planner/span.ts';

/** A shift and, of a night, its second part. */
type Whole = readonly [Shift, ...Shift[]];

/**
 * The shifts of a patient as events, in order: as the calendar shows them, but a night is one event.
 * @param describe the title and the text of a shift.
 */
export function feedEvents(of: {
  readonly patient: Id;
  readonly careRequests: readonly CareRequest[];
  readonly clock: ZoneClock;
  readonly describe: (shift: Shift) => Pick<CalendarEvent, 'summary' | 'description'>;
}): readonly CalendarEvent[] {
  const { patient, careRequests, clock, describe } = of;
  return wholeShifts(careRequests, clock).flatMap((parts) => {
    const [shift] = parts;
    // The parts of a night meet at midnight, also where the clock changes there.
    const stretches = union(parts.flatMap((part) => stretchesOf(clock, part.fecha, part)));
    return stretches.map((stretch, index) => ({
      ...stretch,
      ...describe(shift),
      uid: shiftUid(patient, shift, index),
      // Nobody in particular comes to one without a name.
      confirmed: isConfirmed(shift) && !isUnnamed(shift),
    }));
  });
}

function wholeShifts(careRequests: readonly CareRequest[], clock: ZoneClock): readonly Whole[] {
  const days = groupBy(careRequests, ({ fecha }) => fecha);
  const byDay = new Map(
    [...days].map(([fecha, ofDay]) => [fecha, shiftsOf(deriveDay(fecha, ofDay))]),
  );
  const mornings = new Set<Shift>();
  const whole: Whole[] = [];
  for (const fecha of [...byDay.keys()].sort()) {
    for (const shift of byDay.get(fecha) ?? []) {
      if (mornings.has(shift)) continue;
      const morning = byDay.get(addDays(fecha, 1))?.find((next) => isRestOf(shift, next, clock));
      if (morning !== undefined) mornings.add(morning);
      whole.push(morning === undefined ? [shift] : [shift, morning]);
    }
  }
  return whole;
}
