import { type CalendarDay, shiftsOf } from '#domain/calendar/day.ts';
import { isConfirmed, isPending } from '#domain/calendar/status.ts';
import type { ClockDay } from '#domain/calendar/zone.ts';
import { type CareWindow, windowSpans } from './care-window.ts';
import { difference, intersection, realMinutes, spansOf } from './span.ts';

/**
 * How far a day's shifts cover the care window. A confirmed shift covers, saved or new; a pending one is only a
 * request: its time counts as uncovered and also as waiting for confirmation. All figures are minutes of real
 * time: a day of 23 h has an hour less to cover.
 *
 * Law: covered + uncovered = window, and waiting ≤ uncovered.
 */
export type DayCoverage = ReturnType<typeof coverageOf>;

/** The coverage of one day. Slots that the clock skips do not belong to the window. */
export function coverageOf(day: CalendarDay, clock: ClockDay, window: CareWindow) {
  const shifts = shiftsOf(day);
  const confirmed = shifts.filter(isConfirmed);
  const pending = shifts.filter(isPending);
  const wanted = difference(windowSpans(window), spansOf(clock.missing));
  const gaps = difference(wanted, confirmed);
  return {
    fecha: day.fecha,
    window: realMinutes(clock, wanted),
    covered: realMinutes(clock, intersection(wanted, confirmed)),
    uncovered: realMinutes(clock, gaps),
    waiting: realMinutes(clock, intersection(gaps, pending)),
    /** Where nobody is confirmed. */
    gaps,
  };
}

/** The sum of several days' coverage. */
export function totalCoverage(
  days: readonly DayCoverage[],
): Pick<DayCoverage, 'window' | 'covered' | 'uncovered' | 'waiting'> {
  const sum = (figure: 'window' | 'covered' | 'uncovered' | 'waiting') =>
    days.reduce((total, day) => total + day[figure], 0);
  return {
    window: sum('window'),
    covered: sum('covered'),
    uncovered: sum('uncovered'),
    waiting: sum('waiting'),
  };
}
