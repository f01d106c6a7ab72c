import type { CareRequest } from '#domain/calendar/care-request.ts';
import { deriveDay, type Shift, shiftsOf } from '#domain/calendar/day.ts';
import { addDays, type Fecha } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Id } from '#domain/people/id.ts';
import type { CalendarEvent } from '#domain/planner/icalendar.ts';
import { joinNights, shiftEvents } from '#domain/planner/shift-events.ts';

/**
 * The shifts of a patient as events, in order and as the calendar shows them; a night is one event. Each event is made
 * when it is requested, because there may be years of them.
 * @param describe returns the title and the text of a shift.
 */
export function* feedEvents(of: {
  readonly patient: Id;
  readonly careRequests: readonly CareRequest[];
  readonly clock: ZoneClock;
  readonly describe: (shift: Shift) => Pick<CalendarEvent, 'summary' | 'description'>;
}): Generator<CalendarEvent, void> {
  const { patient, careRequests, clock, describe } = of;
  const byDay = groupBy(careRequests, ({ fecha }) => fecha);
  const partsOf = (fecha: Fecha) =>
    shiftsOf(deriveDay(fecha, byDay.get(fecha) ?? [])).map((shift) => ({ shift }));
  let next: { readonly fecha: Fecha; parts: ReturnType<typeof partsOf> } | null = null;
  for (const fecha of [...byDay.keys()].sort()) {
    const parts = next?.fecha === fecha ? next.parts : partsOf(fecha);
    const following = addDays(fecha, 1);
    next = { fecha: following, parts: partsOf(following) };
    const mornings = new Set<Shift>();
    for (const whole of joinNights([parts, next.parts], clock)) {
      const [{ shift }, morning] = whole;
      // What begins on the following day has its turn with that day.
      if (shift.fecha !== fecha) continue;
      if (morning !== undefined) mornings.add(morning.shift);
      yield* shiftEvents({ patient, parts: whole, clock, texts: describe(shift) });
    }
    next.parts = next.parts.filter((part) => !mornings.has(part.shift));
  }
}
