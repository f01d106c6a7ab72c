import { caregiverKey } from '#domain/calendar/care-request.ts';
import type { Shift } from '#domain/calendar/day.ts';
import { isRestOf } from '#domain/calendar/rest-of-night.ts';
import { isConfirmed, isUnnamed } from '#domain/calendar/status.ts';
import { formatHora } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import type { Id } from '#domain/people/id.ts';
import type { CalendarEvent } from './icalendar.ts';
import { stretchesOf } from './instants.ts';
import { union } from './span.ts';

/** A shift and, of a night, its second part. */
export type Whole<Part> = readonly [Part, ...Part[]];

interface WithShift {
  readonly shift: Shift;
}

/**
 * The shifts of some days, in order; a night is one shift.
 * @param days the shifts of each day, in the order of the days; days without shifts may be left out.
 * @param areOne an additional condition under which an evening and its morning are one shift.
 */
export function joinNights<Part extends WithShift>(
  days: readonly (readonly Part[])[],
  clock: ZoneClock,
  areOne: (evening: Part, morning: Part) => boolean = () => true,
): readonly Whole<Part>[] {
  const mornings = new Set<Part>();
  return days.flatMap((ofDay, index) =>
    ofDay
      .filter((part) => !mornings.has(part))
      .map((part): Whole<Part> => {
        const morning = days[index + 1]?.find(
          (next) => isRestOf(part.shift, next.shift, clock) && areOne(part, next),
        );
        if (morning === undefined) return [part];
        mornings.add(morning);
        return [part, morning];
      }),
  );
}

/** A shift as events for another calendar program: usually one event, none if the clock skips all of it. */
export function shiftEvents(of: {
  readonly patient: Id;
  readonly parts: Whole<WithShift>;
  readonly clock: ZoneClock;
  /** The title and the text. */
  readonly texts: Pick<CalendarEvent, 'summary' | 'description'>;
}): readonly CalendarEvent[] {
  const { patient, parts, clock, texts } = of;
  const [{ shift }] = parts;
  // The parts of a night meet at midnight, even if the clock changes there.
  const stretches = union(
    parts.flatMap((part) => stretchesOf(clock, part.shift.fecha, part.shift)),
  );
  return stretches.map((stretch, index) => ({
    ...stretch,
    ...texts,
    uid: shiftUid(patient, shift, index),
    // A shift without a name has no attendee.
    confirmed: isConfirmed(shift) && !isUnnamed(shift),
  }));
}

/**
 * The UID of a shift in a calendar file. It stays the same for the same shift, whoever takes it, so that another
 * program updates the event that it has.
 * @param stretch which stretch of its real time; a shift that begins within a repeated hour has two.
 */
function shiftUid(patient: Id, shift: Shift, stretch: number): string {
  const { fecha, start, end, offGrid, cuidador } = shift;
  // Only shifts off the grid can start at the same time on a day: their ends, caregivers and statuses make the UIDs
  // different. A status is left out where it follows from the caregiver, as it does for nearly all.
  const caregiver = cuidador === null ? '' : encodeURIComponent(caregiverKey(cuidador));
  const status = isConfirmed(shift) === (cuidador !== null) ? '' : `-${shift.status}`;
  const beside = offGrid === null ? '' : `-${formatHora(end)}-${caregiver}${status}`;
  const again = stretch === 0 ? '' : `-${stretch + 1}`;
  return `${patient}-${fecha}-${formatHora(start)}${beside}${again}@vinculo`;
}
