import { useLiveQuery, useObservable } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { ShownNote } from '#db/notes.ts';
import type { ShiftCaregiver } from '#domain/calendar/care-request.ts';
import type { Fecha, Span } from '#domain/calendar/time.ts';
import type { Caregiver } from '#domain/people/person.ts';
import { doubleBookings } from '#domain/planner/bookings.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { describeSpan } from '#features/calendar/view-model/describe-planning.ts';
import { planner } from '#i18n/es/planner.ts';
import type { OpenCalendar } from './open-calendar.ts';
import { planOf, readOtherBookings } from './open-plan.ts';

/** The care window. Null until it is read. */
export function useCareWindow(open: OpenCalendar): CareWindow | null {
  return useObservable(() => planOf(open).window, [open]) ?? null;
}

/** The notes for the hand-over; null where the backend offers none, and until they are read. */
export function useNotes(open: OpenCalendar): readonly ShownNote[] | null {
  return useObservable(() => planOf(open).notes, [open]) ?? null;
}

/** Who may be chosen for a new shift: not those whose account the Admin closed. */
export function useCaregivers(open: OpenCalendar): readonly Caregiver[] {
  const assigned = useObservable(() => open.caregivers, [open]) ?? [];
  return assigned.filter(({ estadoCuenta }) => estadoCuenta !== 'Inactivo');
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

/** Bookings with the other patients on any days, read anew wherever it is used. */
export function useOtherBookings(open: OpenCalendar, fechas: readonly Fecha[]) {
  const days = fechas.join();
  return useLiveQuery(async () => readOtherBookings(open, days), [open, days]) ?? [];
}

/** Returns a function that describes where a caregiver is with another patient at a time of a day; null for nowhere. */
export function useBusy(open: OpenCalendar, fecha: Fecha) {
  const otherBookings = useOtherBookings(open, [fecha]);
  return (cuidador: ShiftCaregiver, { start, end }: Span) => {
    const here = { fecha, start, end, cuidador, with: '' };
    const [double] = doubleBookings([here], otherBookings);
    return double === undefined ? null : planner.doubles.beside(double.with, describeSpan(double));
  };
}
