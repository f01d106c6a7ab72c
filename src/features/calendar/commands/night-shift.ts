import { type Shift, shiftAt } from '#domain/calendar/day.ts';
import type { Choice } from '#domain/calendar/edit.ts';
import { NIGHT_ENDS_BY } from '#domain/calendar/night.ts';
import {
  addDays,
  DAY_MINUTES,
  type Fecha,
  type Minute,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type Span,
} from '#domain/calendar/time.ts';
import { difference, realMinutes, union } from '#domain/planner/span.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { describeSpan } from '#features/calendar/view-model/describe-planning.ts';
import { describeInterval } from '#features/calendar/view-model/describe-shift.ts';
import type { NightRest } from '#features/calendar/view-model/whole-night.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { formatLongLength } from '#i18n/format.ts';
import { addShift, freeParts } from './add-shift.ts';

/**
 * A shift that crosses midnight, in minutes from its first midnight (20:00–08:00 is 1200–1920). It is stored as one
 * care request per day.
 */

/** The latest end that can be chosen: noon of the next day. */
export const LATEST_END = SLOTS_PER_DAY + NIGHT_ENDS_BY;

/** The days of a shift that begins on `fecha`: one or two, each with what lies on it. */
export function partsOf(fecha: Fecha, { start, end }: Span) {
  return [0, 1]
    .map((days) => {
      const midnight = days * DAY_MINUTES;
      return {
        fecha: addDays(fecha, days),
        /** The start of this day, in minutes from the midnight of the shift's first day. */
        midnight,
        start: Math.max(0, start - midnight),
        end: Math.min(DAY_MINUTES, end - midnight),
      };
    })
    .filter((part) => part.start < part.end);
}

/** The same shifts as they are now, whoever comes by now; null where no slot of them is taken. */
export function currentNightRest(
  dayOf: (fecha: Fecha) => Pick<DayView, 'shown'>,
  { before, after }: NightRest,
): NightRest {
  const now = (part: Shift | null, at: (part: Shift) => Minute) => {
    if (part === null) return null;
    const shift = shiftAt(dayOf(part.fecha).shown, at(part) / SLOT_MINUTES);
    return shift?.offGrid === null ? shift : null;
  };
  return {
    before: now(before, ({ end }) => end - SLOT_MINUTES),
    after: now(after, ({ start }) => start),
  };
}

/** Whether midnight has passed in a night: who came until then may be somebody else than who comes now. */
export function isPastMidnight(parts: readonly Shift[], today: Fecha): boolean {
  return parts.length > 1 && parts.some(({ fecha }) => fecha < today);
}

/** The free parts of a shift on both of its days, joined where no time is between them. */
export function freeOf(
  dayOf: (fecha: Fecha) => Pick<DayView, 'shown' | 'clock'>,
  fecha: Fecha,
  span: Span,
): readonly Span[] {
  return joinedInTime(dayOf, fecha, freeParts(dayOf, partsOf(fecha, span)));
}

/** Parts of a shift joined at midnight, and over what the clock skips between them. */
function joinedInTime(
  dayOf: (fecha: Fecha) => Pick<DayView, 'clock'>,
  fecha: Fecha,
  parts: Readonly<ReturnType<typeof partsOf>>,
): readonly Span[] {
  const spans = joinedParts(parts);
  const whole = { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 };
  const skipped = difference([whole], spans).filter(
    (between) => minutesOf(dayOf, fecha, [between]) === 0,
  );
  return union([...spans, ...skipped]);
}

/** Parts of a shift counted from its first midnight, and joined there. */
export function joinedParts(parts: Readonly<ReturnType<typeof partsOf>>): readonly Span[] {
  return union(
    parts.map(({ start, end, midnight }) => ({ start: start + midnight, end: end + midnight })),
  );
}

/** The real length of some spans counted from the midnight of `fecha`, on both days' clocks. */
export function minutesOf(
  dayOf: (fecha: Fecha) => Pick<DayView, 'clock'>,
  fecha: Fecha,
  spans: readonly Span[],
): Minute {
  return spans
    .flatMap((span) => partsOf(fecha, span))
    .reduce((sum, part) => sum + realMinutes(dayOf(part.fecha).clock, [part]), 0);
}

/** Adds a shift to both of its days; the announcement names them as one, with its real length. */
export function addShiftAcrossDays(
  calendar: Pick<Calendar, 'day' | 'edit'>,
  say: (text: string) => void,
  fecha: Fecha,
  span: Span,
  choice: Choice,
): void {
  addShift(calendar, say, partsOf(fecha, span), choice, (free) => {
    const spans = joinedInTime(calendar.day, fecha, free);
    const when = spans.map((one) => describeNight(fecha, one)).join('; ');
    return `${when}, ${formatLongLength(minutesOf(calendar.day, fecha, spans))}`;
  });
}

/** «10:00–12:00», «20:00–08:00 del día siguiente» */
export function describeNightSpan({ start, end }: Span): string {
  return end <= DAY_MINUTES
    ? describeSpan({ start, end })
    : shiftMessages.list.ofNextDay(
        describeSpan({ start: start % DAY_MINUTES, end: end - DAY_MINUTES }),
      );
}

/**
 * «domingo, 22 de noviembre, 20:00 a 08:00 del día siguiente»; a span entirely on the next day is named after
 * that day.
 */
function describeNight(fecha: Fecha, span: Span): string {
  const [first, second] = partsOf(fecha, span);
  if (first === undefined) return '';
  return second === undefined
    ? describeInterval(first.fecha, first.start, first.end)
    : shiftMessages.list.ofNextDay(describeInterval(fecha, first.start, second.end));
}
