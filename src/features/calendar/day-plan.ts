import { type Booking, bookingsOn } from '#domain/planner/bookings.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { coverageOf, type DayCoverage } from '#domain/planner/coverage.ts';
import type { DayView } from './day-view.ts';

/** What the planner tells of a day. */
export interface DayPlan {
  readonly coverage: DayCoverage;
  readonly bookings: readonly Booking[];
}

/**
 * Works out days and gives the same object again while neither the day nor the window changed: a
 * toggle then counts one day and draws one day.
 */
export function createDayPlans(): (view: DayView, window: CareWindow) => DayPlan {
  let of: CareWindow | null = null;
  let plans = new WeakMap<DayView, DayPlan>();
  return (view, window) => {
    if (of !== window) plans = new WeakMap();
    of = window;
    const known = plans.get(view);
    if (known !== undefined) return known;
    const plan = {
      coverage: coverageOf(view.shown, view.clock, window),
      // Who is booked here; where that is goes without saying.
      bookings: bookingsOn(view.shown, ''),
    };
    plans.set(view, plan);
    return plan;
  };
}
