import {
  DAY_MINUTES,
  type Fecha,
  MS_PER_MINUTE,
  SLOT_MINUTES,
  type Slot,
  type Span,
  slotStart,
} from '#domain/calendar/time.ts';
import { hasClockChange, type ZoneClock } from '#domain/calendar/zone.ts';
import { union } from './span.ts';

const MS_PER_SLOT = SLOT_MINUTES * MS_PER_MINUTE;
/** The most that any clock in the world is set back. */
const LONGEST_CHANGE_SLOTS = 4;

/** A stretch of real time, in milliseconds since 1970. */
export type Stretch = Span;

/**
 * The real time of a span of a day. Usually one stretch; none if the clock skips all of it; more if it begins or ends
 * within a repeated hour, whose slots exist twice. Stretches of spans that do not overlap do not overlap either.
 */
export function stretchesOf(clock: ZoneClock, fecha: Fecha, span: Span): readonly Stretch[] {
  const day = clock.dayOf(fecha);
  const end = Math.min(span.end, DAY_MINUTES);
  if (!hasClockChange(day)) {
    // The usual case, and many times faster than slot by slot.
    if (end <= span.start) return [];
    const slot = Math.floor(span.start / SLOT_MINUTES);
    const start = clock.instantOf(fecha, slot) + (span.start - slotStart(slot)) * MS_PER_MINUTE;
    return [{ start, end: start + (end - span.start) * MS_PER_MINUTE }];
  }
  const { missing, repeated } = day;
  const pieces: Stretch[] = [];
  for (let slot = Math.floor(span.start / SLOT_MINUTES); slotStart(slot) < end; slot += 1) {
    if (missing.has(slot)) continue;
    const from = (Math.max(span.start, slotStart(slot)) - slotStart(slot)) * MS_PER_MINUTE;
    const to = (Math.min(end, slotStart(slot) + SLOT_MINUTES) - slotStart(slot)) * MS_PER_MINUTE;
    const first = clock.instantOf(fecha, slot);
    pieces.push({ start: first + from, end: first + to });
    if (!repeated.has(slot)) continue;
    const again = secondTime(clock, fecha, slot, first);
    if (again !== null) pieces.push({ start: again + from, end: again + to });
  }
  return union(pieces);
}

/** When the clock shows a slot for the second time, if it does. */
function secondTime(clock: ZoneClock, fecha: Fecha, slot: Slot, first: number): number | null {
  for (let later = 1; later <= LONGEST_CHANGE_SLOTS; later += 1) {
    const instant = first + later * MS_PER_SLOT;
    if (clock.minuteOf(instant) === slotStart(slot) && clock.fechaOf(instant) === fecha) {
      return instant;
    }
  }
  return null;
}
