import type { CareRequest } from '#domain/calendar/care-request.ts';
import { caregiversOf, type Shift } from '#domain/calendar/day.ts';
import { CHILE } from '#domain/calendar/fechas-in.ts';
import { isConfirmed, isUnnamed } from '#domain/calendar/status.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { formatList } from '#domain/format-list.ts';
import type { Id } from '#domain/people/id.ts';
import { type CalendarEvent, calendarTexts } from '#domain/planner/icalendar.ts';
import { feedEvents } from './feed-events.ts';

/** A patient as a feed names them, and the care requests that it shows. */
export interface FeedPatient {
  readonly id: Id;
  /** The patient's name without a surname, because other people's programs read a feed. */
  readonly called: string;
  /** The clock of the patient's zone. */
  readonly clock: ZoneClock;
  /** The caregivers' names are first names. */
  readonly careRequests: readonly CareRequest[];
}

interface FeedOptions {
  /** When any of this last changed, in milliseconds since 1970. */
  readonly changedAt: number;
  readonly product: string;
}

/** How often other programs are asked to fetch the feed; most fetch it less often. */
const REFRESH_MINUTES = 60;

const DESCRIPTIONS = {
  confirmed: 'Turno confirmado',
  unnamed: 'Confirmado sin nombre: falta decir quién va',
  pending: 'Pendiente: aún no se confirma',
};

/** All shifts of one patient, for the family: the text in parts, of which many are empty. */
export function familyFeed(patient: FeedPatient, options: FeedOptions): Iterable<string> {
  const { called } = patient;
  return calendarOf(`Turnos de ${called}`, [patient], options, (_, shift) => {
    if (!isConfirmed(shift)) return `Por confirmar: turno con ${called}`;
    if (isUnnamed(shift)) return `Sin nombre: turno con ${called}`;
    const who = namesOf(shift);
    return who === '' ? `Turno con ${called}` : `${who} con ${called}`;
  });
}

/** The shifts of one caregiver, in the same way. */
export function ownFeed(patients: readonly FeedPatient[], options: FeedOptions): Iterable<string> {
  return calendarOf('Mis turnos', patients, options, ({ called }, shift) =>
    isConfirmed(shift) ? `Turno con ${called}` : `Por confirmar: turno con ${called}`,
  );
}

/** Gives way after each event, when it is found and when it is written: all of them take long. */
function* calendarOf(
  name: string,
  patients: readonly FeedPatient[],
  { changedAt, product }: FeedOptions,
  summaryOf: (patient: FeedPatient, shift: Shift) => string,
): Generator<string, void> {
  const events: CalendarEvent[] = [];
  for (const patient of patients) {
    const found = feedEvents({
      patient: patient.id,
      careRequests: patient.careRequests,
      clock: patient.clock,
      describe: (shift) => ({
        summary: summaryOf(patient, shift),
        description: descriptionOf(shift),
      }),
    });
    for (const event of found) {
      events.push(event);
      yield '';
    }
  }
  yield* calendarTexts({
    name,
    product,
    stamp: changedAt,
    subscription: { refreshMinutes: REFRESH_MINUTES, timeZone: patients[0]?.clock.zone ?? CHILE },
    events: events.toSorted((a, b) => a.start - b.start),
  });
}

function descriptionOf(shift: Shift): string {
  if (!isConfirmed(shift)) return DESCRIPTIONS.pending;
  return isUnnamed(shift) ? DESCRIPTIONS.unnamed : DESCRIPTIONS.confirmed;
}

/** «Ana»; «Ana y Luis» if two devices each confirmed one. */
function namesOf(shift: Shift): string {
  const names = caregiversOf(shift).map(({ nombre }) => nombre);
  return formatList(names.filter(Boolean));
}
