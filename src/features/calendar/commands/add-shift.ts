import { type Choice, freeSpans, paint } from '#domain/calendar/edit.ts';
import { type DaySpan, type Fecha, SLOT_MINUTES } from '#domain/calendar/time.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { describeInterval } from '#features/calendar/view-model/describe-shift.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';

/**
 * Paints the free parts of a shift on each of its days, as one undo step, and announces what was added.
 * @param describe describes the time, from the parts that were free.
 */
export function addShift<Part extends DaySpan>(
  calendar: Pick<Calendar, 'day' | 'edit'>,
  say: (text: string) => void,
  parts: readonly Part[],
  choice: Choice,
  describe: (free: readonly Part[]) => string = describeWhen,
): void {
  const free = freeParts(calendar.day, parts);
  if (free.length === 0) {
    say(messages.said.nothingFree);
    return;
  }
  calendar.edit(
    new Map(
      parts.map(({ fecha, start, end }) => [
        fecha,
        (day) => paint(day, start / SLOT_MINUTES, end / SLOT_MINUTES, choice, parts.length > 1),
      ]),
    ),
  );
  say(messages.said.added(describe(free)));
}

/** The free slots of each part that exist on its day. */
export function freeParts<Part extends DaySpan>(
  dayOf: (fecha: Fecha) => Pick<DayView, 'shown' | 'clock'>,
  parts: readonly Part[],
): readonly Part[] {
  return parts.flatMap((part) => {
    const { shown, clock } = dayOf(part.fecha);
    return freeSpans(shown, part, clock.missing).map((span) => ({ ...part, ...span }));
  });
}

/** «martes, 17 de noviembre, 10:00 a 12:30; martes, 17 de noviembre, 14:00 a 15:00» */
export function describeWhen(spans: readonly DaySpan[]): string {
  return spans.map(({ fecha, start, end }) => describeInterval(fecha, start, end)).join('; ');
}
