import { type CalendarDay, shiftsOf } from '#domain/calendar/day.ts';
import { isConfirmed, isPending, isUnnamed } from '#domain/calendar/status.ts';
import type { ClockDay } from '#domain/calendar/zone.ts';
import { type CareWindow, windowSpans } from './care-window.ts';
import { difference, intersection, realMinutes, spansOf } from './span.ts';

/**
 * How much of the care window the shifts of a day cover. A confirmed shift that names somebody covers, saved or new.
 * The time of a pending shift, which is only a request, counts as uncovered and as waiting; the time of a confirmed
 * shift without a name counts as uncovered and as unnamed. All figures are minutes of real time: a day of 23 h has an
 * hour less to cover.
 *
 * Law: covered + uncovered = window, waiting ≤ uncovered and unnamed ≤ uncovered.
 */
export type DayCoverage = ReturnType<typeof coverageOf>;

const FIGURES = ['window', 'covered', 'uncovered', 'waiting', 'unnamed'] as const;

/** The coverage of one day. Slots that the clock skips do not belong to the window. */
export function coverageOf(day: CalendarDay, clock: ClockDay, window: CareWindow) {
  const shifts = shiftsOf(day);
  const unnamed = shifts.filter(isUnnamed);
  const covering = shifts.filter((shift) => isConfirmed(shift) && !isUnnamed(shift));
  const pending = difference(shifts.filter(isPending), unnamed);
  const wanted = difference(windowSpans(window), spansOf(clock.missing));
  const gaps = difference(wanted, covering);
  return {
    fecha: day.fecha,
    window: realMinutes(clock, wanted),
    covered: realMinutes(clock, intersection(wanted, covering)),
    uncovered: realMinutes(clock, gaps),
    waiting: realMinutes(clock, intersection(gaps, pending)),
    unnamed: realMinutes(clock, intersection(gaps, unnamed)),
    /** The hours in which nobody is known to come. */
    gaps,
  };
}

/** The sum of several days' coverage. */
export function totalCoverage(
  days: readonly DayCoverage[],
): Pick<DayCoverage, (typeof FIGURES)[number]> {
  const sums = FIGURES.map((figure) => [figure, days.reduce((sum, day) => sum + day[figure], 0)]);
  return Object.fromEntries(sums);
}
