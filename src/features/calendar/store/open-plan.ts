import { hasCapability } from '#db/account/backend-capabilities.ts';
import { readWindow } from '#db/calendar/care-windows.ts';
import { readDraft } from '#db/calendar/drafts.ts';
import { readExpectedOn } from '#db/calendar/expected-state.ts';
import { readNotes } from '#db/calendar/notes.ts';
import { openLiveQueries, openLiveQuery } from '#db/live-query.ts';
import { readCircle } from '#db/people/circle.ts';
import { readPatients } from '#db/people/people.ts';
import { readPatientShifts } from '#db/shifts/shifts.ts';
import { EMPTY_DRAFT } from '#domain/calendar/draft.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { sameId } from '#domain/people/id.ts';
import { bookingsOf } from '#domain/planner/bookings.ts';
import { NOT_CHOSEN } from '#domain/planner/care-window.ts';
import { shortName } from '#features/calendar/view-model/describe-planning.ts';
import type { OpenCalendar } from './open-calendar.ts';

const plans = new WeakMap<OpenCalendar, ReturnType<typeof openPlan>>();

/** The plan of an open calendar, cached with it. */
export function planOf(open: OpenCalendar) {
  const plan = plans.get(open) ?? openPlan(open);
  plans.set(open, plan);
  return plan;
}

/** The planner's data, read while the calendar is open so that it is there at first sight. */
function openPlan(open: OpenCalendar) {
  const { db, paciente: patient, closed } = open;
  return {
    /** The care window; `NOT_CHOSEN` if none was set. */
    window: openLiveQuery(async () => (await readWindow(db, patient)) ?? NOT_CHOSEN, closed),
    /** The other patients' bookings, by the days on the screen: `2026-11-23,2026-11-24`. */
    otherBookings: openLiveQueries((days) => readOtherBookings(open, days), closed),
    /** The notes for the hand-over; null where the backend offers none. */
    notes: openLiveQuery(() => readNotes(db, patient), closed),
    /** Who cares, and what they answered; null where the backend offers no circle. */
    circle: openLiveQuery(() => readOfferedCircle(open), closed),
  };
}

/** The circle that this device has of an earlier time is not shown once the backend offers none. */
async function readOfferedCircle({ db, paciente: patient }: OpenCalendar) {
  return (await hasCapability(db, CAPABILITIES.circle)) ? readCircle(db, patient) : null;
}

/**
 * Bookings of caregivers with the other patients on this device: base ⊕ outbox ⊕ draft of each; for a user who is also
 * a caregiver, with their own shifts of patients of other families.
 * @param days joined by commas.
 */
export async function readOtherBookings({ db, paciente: patient }: OpenCalendar, days: string) {
  const fechas: readonly Fecha[] = days.split(',');
  const patients = await readPatients(db);
  const others = patients.filter(({ id }) => !sameId(id, patient));
  const lists = await Promise.all(
    others.map(async (person) => {
      const expected = await readExpectedOn(db, person.id, fechas);
      return bookingsOf(fechas, expected, await readDraft(db, person.id), shortName(person));
    }),
  );
  const own = (await readPatientShifts(db))
    .filter((shifts) => !patients.some(({ id }) => sameId(id, shifts.patient.id)))
    .map((shifts) =>
      bookingsOf(fechas, shifts.careRequests, EMPTY_DRAFT, shortName(shifts.patient)),
    );
  return [...lists, ...own].flat();
}
