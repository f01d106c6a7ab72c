import { useLiveQuery, useObservable } from 'dexie-react-hooks';
import { useEffect, useMemo } from 'react';
import type { ShownNote } from '#db/notes.ts';
import type { Carer } from '#domain/calendar/record.ts';
import type { Fecha, Span } from '#domain/calendar/time.ts';
import type { Caregiver } from '#domain/people/person.ts';
import { type Booking, doubleBookings } from '#domain/planner/bookings.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { spanWords } from '#features/calendar/shown/plan-words.ts';
import { planner } from '#i18n/es/planner.ts';
import type { OpenCalendar } from './open-calendar.ts';
import { planOf, readElsewhere } from './open-plan.ts';

/** The hours to be covered. Null until they are read. */
export function useCareWindow(open: OpenCalendar): CareWindow | null {
  return useObservable(() => planOf(open).window, [open]) ?? null;
}

/** The notes for the hand-over; null where the backend offers none, and until they are read. */
export function useNotes(open: OpenCalendar): readonly ShownNote[] | null {
  return useObservable(() => planOf(open).notes, [open]) ?? null;
}

const NOBODY: readonly Caregiver[] = [];

/** Who may be chosen for a new shift: not those whose account the Admin closed. */
export function useCaregivers(open: OpenCalendar): readonly Caregiver[] {
  const assigned = useObservable(() => open.caregivers, [open]) ?? NOBODY;
  return useMemo(
    () => assigned.filter(({ estadoCuenta }) => estadoCuenta !== 'Inactivo'),
    [assigned],
  );
}

const NOWHERE: readonly Booking[] = [];

/**
 * Bookings with the other loved ones on the days on the screen; there at once on return to the page. Until new days
 * are read those of the days before, which match none of the new ones.
 */
export function useCachedElsewhere(
  open: OpenCalendar,
  fechas: readonly Fecha[],
): readonly Booking[] {
  const days = fechas.join();
  const { elsewhere } = planOf(open);
  useEffect(() => elsewhere.keepOnly(days), [elsewhere, days]);
  return useObservable(() => elsewhere.of(days), [elsewhere, days]) ?? NOWHERE;
}

/** Bookings with the other loved ones on any days, read anew wherever it is used. */
export function useElsewhere(open: OpenCalendar, fechas: readonly Fecha[]): readonly Booking[] {
  const days = fechas.join();
  return useLiveQuery(() => readElsewhere(open, days), [open, days]) ?? NOWHERE;
}

/** Returns a function that says in words whether a carer is with another loved one at a time of a day. */
export function useBusy(
  open: OpenCalendar,
  fecha: Fecha,
): (carer: Carer, span: Span) => string | null {
  const elsewhere = useElsewhere(open, [fecha]);
  return (cuidador, { start, end }) => {
    const here = { fecha, start, end, cuidador, with: '' };
    const [double] = doubleBookings([here], elsewhere);
    return double === undefined ? null : planner.doubles.beside(double.with, spanWords(double));
  };
}
