import {
  type CareRequest,
  caregiverKey,
  type ShiftCaregiver,
  sameCaregiver,
} from '#domain/calendar/care-request.ts';
import { type CalendarDay, caregiversOf, deriveDay, shiftsOf } from '#domain/calendar/day.ts';
import { applyDayChange } from '#domain/calendar/day-change.ts';
import type { Draft } from '#domain/calendar/draft.ts';
import type { DaySpan, Fecha } from '#domain/calendar/time.ts';
import { groupBy } from '#domain/group-by.ts';
import { intersection, union } from './span.ts';

/** A time at which a caregiver is with a patient. */
export interface Booking extends DaySpan {
  readonly cuidador: ShiftCaregiver;
  /** The name of the patient. */
  readonly with: string;
}

/** The shifts of a day with a named caregiver. */
export function bookingsOn(day: CalendarDay, patientName: string): readonly Booking[] {
  return shiftsOf(day).flatMap((shift) =>
    caregiversOf(shift).map((cuidador) => {
      const { fecha, start, end } = shift;
      return { fecha, start, end, cuidador, with: patientName };
    }),
  );
}

/** The bookings of one patient on some days: the expected state with the draft applied. */
export function bookingsOf(
  fechas: readonly Fecha[],
  expected: readonly CareRequest[],
  draft: Draft,
  patientName: string,
): readonly Booking[] {
  const careRequests = groupBy(expected, ({ fecha }) => fecha);
  return fechas.flatMap((fecha) =>
    bookingsOn(
      applyDayChange(deriveDay(fecha, careRequests.get(fecha) ?? []), draft.days[fecha]),
      patientName,
    ),
  );
}

/** The times at which a caregiver of `here` is also with another patient, by day and time; `with` is that patient. */
export function doubleBookings(
  here: readonly Booking[],
  otherBookings: readonly Booking[],
): readonly Booking[] {
  const others = groupBy(otherBookings, ({ fecha }) => fecha);
  const found: Booking[] = [];
  for (const one of here) {
    for (const other of others.get(one.fecha) ?? []) {
      if (!sameCaregiver(one.cuidador, other.cuidador)) continue;
      const { fecha, cuidador } = one;
      for (const span of intersection([one], [other])) {
        found.push({ fecha, cuidador, with: other.with, ...span });
      }
    }
  }
  // Adjacent stretches are joined: a shift ends where its status changes, a double booking does not.
  const meetings = groupBy(
    found,
    (one) => `${one.fecha}|${caregiverKey(one.cuidador)}|${one.with}`,
  );
  return [...meetings.values()]
    .flatMap((group) => union(group).map((span) => ({ ...(group[0] as Booking), ...span })))
    .sort((a, b) => (a.fecha === b.fecha ? a.start - b.start : a.fecha < b.fecha ? -1 : 1));
}
