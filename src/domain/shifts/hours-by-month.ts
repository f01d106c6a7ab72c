import { spanOf } from '#domain/calendar/care-request.ts';
import { monthOf } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { groupBy } from '#domain/group-by.ts';
import { realMinutes } from '#domain/planner/span.ts';
import type { ShownShift } from './shown-shifts.ts';

/** The real time of a caregiver's own shifts, by month (`YYYY-MM`), the latest month first. */
export function hoursByMonth(
  shifts: readonly ShownShift[],
  clock: ZoneClock,
): readonly { readonly month: string; readonly minutes: number }[] {
  const parts = shifts.filter(({ isMine }) => isMine).flatMap((shift) => shift.parts);
  const minutes = new Map<string, number>();
  // A caregiver confirmed with two patients at the same time has worked those hours once.
  for (const [fecha, ofDay] of groupBy(parts, (part) => part.fecha)) {
    const month = monthOf(fecha);
    const ofMonth = minutes.get(month) ?? 0;
    minutes.set(month, ofMonth + realMinutes(clock.dayOf(fecha), ofDay.map(spanOf)));
  }
  return [...minutes]
    .map(([month, sum]) => ({ month, minutes: sum }))
    .sort((a, b) => (a.month < b.month ? 1 : -1));
}
