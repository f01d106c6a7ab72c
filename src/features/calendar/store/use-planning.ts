import { useLiveQuery, useObservable } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { ShownNote } from '#db/calendar/notes.ts';
import type { ShiftCaregiver } from '#domain/calendar/care-request.ts';
import { type DaySpan, type Fecha, formatHora } from '#domain/calendar/time.ts';
import type { Circle } from '#domain/contract/circle.ts';
import { isInactive } from '#domain/people/is-inactive.ts';
import type { Caregiver } from '#domain/people/person.ts';
import { type Booking, doubleBookings } from '#domain/planner/bookings.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { describeSpan } from '#features/calendar/view-model/describe-planning.ts';
import { planner } from '#i18n/es/planner.ts';
import type { OpenCalendar } from './open-calendar.ts';
import { planOf, readOtherBookings } from './open-plan.ts';

/** The care window. Null until it is read. */
export function useCareWindow(open: OpenCalendar): CareWindow | null {
  return useObservable(() => planOf(open).window, [open]) ?? null;
}

/** The hand-over notes; null if the backend offers none, and until they are read. */
export function useNotes(open: OpenCalendar): readonly ShownNote[] | null {
  return useObservable(() => planOf(open).notes, [open]) ?? null;
}

/** Who cares and what they answered; null where the backend offers no circle, and until it is read. */
export function useCircle(open: OpenCalendar): Circle | null {
  return useObservable(() => planOf(open).circle, [open]) ?? null;
}

/** The caregivers' unavailable hours, as bookings without a patient. */
export function useUnavailability(open: OpenCalendar): readonly Booking[] {
  const { unavailable = [] } = useCircle(open) ?? {};
  return unavailable.map(({ caregiverId, fecha, start, end }) => {
    return { fecha, start, end, cuidador: { id: caregiverId, nombre: '' }, with: '' };
  });
}

/** The assigned caregivers; null if their list has never come. */
export function useAssigned(open: OpenCalendar): readonly Caregiver[] | null {
  return useObservable(() => open.caregivers, [open]) ?? null;
}

/** The caregivers who may be chosen for a new shift: not those whose account the Admin closed. */
export function useCaregivers(open: OpenCalendar): readonly Caregiver[] {
  return (useAssigned(open) ?? []).filter((one) => !isInactive(one));
}

/**
 * Bookings with the other patients on the days on the screen, cached for a return to the page. Until other days are
 * read it returns those of the days before, which match none of the new ones.
 */
export function useCachedOtherBookings(open: OpenCalendar, fechas: readonly Fecha[]) {
  const days = fechas.join();
  const { otherBookings } = planOf(open);
  useEffect(() => otherBookings.keepOnly(days), [otherBookings, days]);
  return useObservable(() => otherBookings.of(days), [otherBookings, days]) ?? [];
}

/**
 * Bookings with the other patients on any days, read anew wherever it is used. Until they are, those that the screen has,
 * of which those of other days match none of these: a caution that came later would move what it stands beside.
 */
export function useOtherBookings(open: OpenCalendar, fechas: readonly Fecha[]) {
  const days = fechas.join();
  const read = useLiveQuery(async () => readOtherBookings(open, days), [open, days]);
  return (
    read ??
    planOf(open)
      .otherBookings.latest()
      .flatMap((bookings = []) => bookings)
  );
}

/**
 * Returns a function that tells why a caregiver may not be free for a shift on these days: they are with another
 * patient, or are unavailable; null without a reason.
 */
export function useBusy(open: OpenCalendar, parts: readonly { readonly fecha: Fecha }[]) {
  const fechas = parts.map(({ fecha }) => fecha);
  const otherBookings = useOtherBookings(open, fechas);
  const unavailability = useUnavailability(open);
  return (cuidador: ShiftCaregiver, shift: DaySpan): string | null => {
    const { fecha, start, end } = shift;
    const here = [{ fecha, start, end, cuidador, with: '' }];
    const [double] = doubleBookings(here, otherBookings);
    const reasons = [
      ...(double === undefined ? [] : [planner.doubles.beside(double.with, describeSpan(double))]),
      ...doubleBookings(here, unavailability).map((span) =>
        planner.unavailable(formatHora(span.start), formatHora(span.end)),
      ),
    ];
    return reasons.length === 0 ? null : reasons.join('. ');
  };
}
