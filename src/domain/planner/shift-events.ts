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
 * The shifts of some days, in order, but a night as one.
 * @param days the shifts of each day, in the order of the days; days without any may be left out.
 * @param areOne what else an evening and its morning must have in common.
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

/** A shift as events of another calendar program: usually one, none when the clock skips all of it. */
export function shiftEvents(of: {
  readonly patient: Id;
  readonly parts: Whole<WithShift>;
  readonly clock: ZoneClock;
  /** The title and the text. */
  readonly texts: Pick<CalendarEvent, 'summary' | 'description'>;
}): readonly CalendarEvent[] {
  const { patient, parts, clock, texts } = of;
  const [{ shift }] = parts;
  // The parts of a night meet at midnight, also where the clock changes there.
  const stretches = union(
    parts.flatMap((part) => stretchesOf(clock, part.shift.fecha, part.shift)),
  );
  return stretches.map((stretch, index) => ({
    ...stretch,
    ...texts,
    uid: shiftUid(patient, shift, index),
    // Nobody in particular comes to one without a name.
    confirmed: isConfirmed(shift) && !isUnnamed(shift),
  }));
}

/**
 * The UID of a shift in a calendar file: the same whenever the same shift is written, whoever takes it, so that another
 * program updates the event that it has.
 * @param stretch which of its stretches of real time; a shift that begins within a repeated hour has two.
 */
function shiftUid(patient: Id, shift: Shift, stretch: number): string {
  const { fecha, start, end, offGrid, cuidador } = shift;
  // Shifts of a day start at the same time only off the grid: their ends and caregivers tell them apart.
  const caregiver = cuidador === null ? '' : encodeURIComponent(caregiverKey(cuidador));
  const beside = offGrid === null ? '' : `-${formatHora(end)}-${caregiver}`;
  const again = stretch === 0 ? '' : `-${stretch + 1}`;
  return `${patient}-${fecha}-${formatHora(start)}${beside}${again}@vinculo`;
}
