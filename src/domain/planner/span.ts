import {
  DAY_MINUTES,
  type Minute,
  SLOT_MINUTES,
  type Slot,
  type Span,
  slotStart,
} from '#domain/calendar/time.ts';
import { type ClockDay, hasClockChange } from '#domain/calendar/zone.ts';

/** The same minutes in order, with overlapping and touching spans merged. */
export function union(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end <= start) continue;
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    } else joined.push({ start, end });
  }
  return joined;
}

/** Whether two lists have the same spans in the same order. */
export function sameSpans(a: readonly Span[], b: readonly Span[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ start, end }, index) => start === b[index]?.start && end === b[index]?.end)
  );
}

/** The minutes that are in any of `spans` and in none of `others`. */
export function difference(spans: readonly Span[], others: readonly Span[]): readonly Span[] {
  const taken = union(others);
  return union(spans).flatMap((span) => {
    const left: Span[] = [];
    let from = span.start;
    for (const { start, end } of taken) {
      if (end <= from || start >= span.end) continue;
      if (start > from) left.push({ start: from, end: start });
      from = end;
    }
    if (from < span.end) left.push({ start: from, end: span.end });
    return left;
  });
}

/** The minutes that are in any of `spans` and in any of `others`. */
export function intersection(spans: readonly Span[], others: readonly Span[]): readonly Span[] {
  return difference(spans, difference([{ start: 0, end: DAY_MINUTES }], others));
}

/** The spans that some slots cover. */
export function spansOf(slots: Iterable<Slot>): readonly Span[] {
  return union(
    [...slots].map((slot) => ({ start: slotStart(slot), end: slotStart(slot) + SLOT_MINUTES })),
  );
}

/** The minutes of real time in some spans: skipped ones do not count, repeated ones count twice. */
export function realMinutes(clock: ClockDay, spans: readonly Span[]): Minute {
  const length = (list: readonly Span[]) =>
    list.reduce((sum, { start, end }) => sum + end - start, 0);
  if (!hasClockChange(clock)) return length(union(spans));
  return (
    length(difference(spans, spansOf(clock.missing))) +
    length(intersection(spans, spansOf(clock.repeated)))
  );
}

/** The real length of a day. */
export function dayMinutes(clock: ClockDay): Minute {
  return realMinutes(clock, [{ start: 0, end: DAY_MINUTES }]);
}
