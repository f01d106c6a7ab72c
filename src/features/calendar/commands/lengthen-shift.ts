import type { Shift } from '#domain/calendar/day.ts';
import { lastPart, lengthenShift } from '#domain/calendar/lengthen.ts';
import { DAY_MINUTES, SLOT_MINUTES } from '#domain/calendar/time.ts';
import { realMinutes } from '#domain/planner/span.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { describeShortInterval } from '#features/calendar/view-model/describe-shift.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { formatLongLength } from '#i18n/format.ts';
import { partsOf } from './night-shift.ts';

const HOUR_SLOTS = 2;

/** A preview of lengthening a shift by an hour. */
interface LongerShift {
  /** The new end, in minutes of the day on which the shift then ends. */
  readonly end: number;
  /** Adds it, as one step of undo; returns what to announce. */
  readonly apply: () => string;
}

/** A shift that ends an hour later, even after midnight; null if something is in the way. */
export function oneHourLonger(
  calendar: Pick<Calendar, 'day' | 'edit'>,
  parts: readonly [Shift, ...Shift[]],
): LongerShift | null {
  const changed = lengthenShift(calendar.day, parts, HOUR_SLOTS);
  if (changed === null) return null;
  const { fecha, start, end: before } = lastPart(parts);
  const end = before + HOUR_SLOTS * SLOT_MINUTES;
  const lengthened = partsOf(fecha, { start, end });
  return {
    end: end > DAY_MINUTES ? end - DAY_MINUTES : end,
    apply() {
      calendar.edit(new Map([...changed].map(([day, wanted]) => [day, () => wanted])));
      const earlier = parts.filter((part) => part.fecha < fecha);
      const minutes = [...earlier, ...lengthened].reduce(
        (sum, part) => sum + realMinutes(calendar.day(part.fecha).clock, [part]),
        0,
      );
      const when = lengthened.map((part) =>
        describeShortInterval(part.fecha, part.start, part.end),
      );
      return messages.said.longer(when.join('; '), formatLongLength(minutes));
    },
  };
}
