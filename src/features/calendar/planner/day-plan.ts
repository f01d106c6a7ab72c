import { type Booking, bookingsOn } from '#domain/planner/bookings.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { coverageOf, type DayCoverage } from '#domain/planner/coverage.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';

/** What the planner shows of a day. */
export interface DayPlan {
  readonly coverage: DayCoverage;
  readonly bookings: readonly Booking[];
}

const plans = new WeakMap<DayView, { readonly window: CareWindow; readonly plan: DayPlan }>();

/**
 * Computes a day's plan and returns the same object while neither the day nor the window changed, so that a
 * toggle computes and draws one day only.
 */
export function dayPlan(view: DayView, window: CareWindow): DayPlan {
  const known = plans.get(view);
  if (known?.window === window) return known.plan;
  const plan = {
    coverage: coverageOf(view.shown, view.clock, window),
    // Bookings with this patient, so no name is needed.
    bookings: bookingsOn(view.shown, ''),
  };
  plans.set(view, { window, plan });
  return plan;
}
