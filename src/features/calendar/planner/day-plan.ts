import { bookingsOn } from '#domain/planner/bookings.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { coverageOf } from '#domain/planner/coverage.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';

const plans = new WeakMap<DayView, { window: CareWindow; plan: ReturnType<typeof planOf> }>();

/**
 * Computes a day's plan and returns the same object while neither the day nor the window changed, so that a
 * toggle computes and draws one day only.
 */
export function dayPlan(view: DayView, window: CareWindow) {
  const known = plans.get(view);
  if (known?.window === window) return known.plan;
  const plan = planOf(view, window);
  plans.set(view, { window, plan });
  return plan;
}

/** What the planner shows of a day. */
function planOf({ shown, clock }: DayView, window: CareWindow) {
  // Bookings with this patient, so no name is needed.
  return { coverage: coverageOf(shown, clock, window), bookings: bookingsOn(shown, '') };
}
