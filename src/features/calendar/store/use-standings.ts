import { useCallback } from 'react';
import { SLOT_MINUTES } from '#domain/calendar/time.ts';
import { type Standing, type StandingShift, standingOf } from '#domain/shifts/shift-standing.ts';
import type { Calendar } from './use-calendar.ts';
import { useNow } from './use-now.ts';
import { useCaregivers, useCircle } from './use-planning.ts';

/**
 * Returns a function that gives the standing of a shift that nobody has taken; null for any other shift, and if the
 * backend offers no circle.
 */
export function useStandings({ open, day }: Calendar): (shift: StandingShift) => Standing | null {
  const circle = useCircle(open);
  const caregivers = useCaregivers(open);
  const { clock } = open;
  const fecha = useNow(clock.fechaOf);
  // By slots, so that it changes nothing twice a minute.
  const minute = useNow(
    useCallback(
      (now: number) => clock.minuteOf(now) - (clock.minuteOf(now) % SLOT_MINUTES),
      [clock],
    ),
  );
  // Most calendars have none, and a click must cost nothing there.
  if (circle === null || circle.answers.length === 0) return () => null;
  return (shift) =>
    standingOf(shift, circle, caregivers, { fecha, minute }, day(shift.fecha).shifts);
}
