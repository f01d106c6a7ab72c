import { type Booking, bookingsOn } from '#domain/planner/bookings.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { coverageOf, type DayCoverage } from '#domain/planner/coverage.ts';
import type { DayView } from '#features/calendar/shown/day-view.ts';

/** What the planner tells of a day. */
export interface DayPlan {
  readonly coverage: DayCoverage;
  readonly bookings: readonly Booking[];
}

const plans = new WeakMap<DayView, { readonly window: CareWindow; readonly plan: DayPlan }>();

/**
 * Works a day out and gives the same object again while neither the day nor the window changed: a
 * toggle then counts one day and draws one day.
 */
export function dayPlan(view: DayView, window: CareWindow): DayPlan {
  const known = plans.get(view);
  if (known?.window === window) return known.plan;
  const plan = {
    coverage: coverageOf(view.shown, view.clock, window),
    // Who is booked here; where that is goes without saying.
    bookings: bookingsOn(view.shown, ''),
  };
  plans.set(view, { window, plan });
  return plan;
}
