import {
  type CareRequest,
  caregiverKey,
  eachOnce,
  type ShiftCaregiver,
  spanOf,
} from '#domain/calendar/care-request.ts';
import { isConfirmed, isPending } from '#domain/calendar/status.ts';
import { addDays, type Fecha, SLOT_MINUTES, type Slot } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { type CareWindow, windowSpans } from './care-window.ts';
import { type Stretch, stretchesOf } from './instants.ts';
import { difference } from './span.ts';

/**
 * How certain it is that somebody comes. `confirmed`: the server has it as confirmed; `unsent`: only this device has it
 * as confirmed; `pending`: it is a request that nobody has taken.
 */
type Certainty = 'confirmed' | 'unsent' | 'pending';

/**
 * A time at which somebody is with the patient, without interruption: joined over midnight and over adjacent shifts.
 */
export interface Attendance extends Stretch {
  /** Null if nobody is named. */
  readonly cuidador: ShiftCaregiver | null;
  readonly certainty: Certainty;
}

/** Who is with a patient now, who comes next, and which hours of this night are open. */
export interface Presence {
  /** The most certain ones first. */
  readonly here: readonly Attendance[];
  /** All who begin at the next time; empty if nobody comes on the days that were read. */
  readonly next: readonly Attendance[];
  /** Whether now is within the care window. */
  readonly isWantedNow: boolean;
  readonly tonight: {
    /** Whether any of the night is within the care window. */
    readonly isWanted: boolean;
    /** The hours for which nobody is confirmed. */
    readonly gaps: readonly Stretch[];
    /** The hours for which a confirmed shift names nobody. */
    readonly unnamed: readonly Stretch[];
    /** The hours for which somebody is confirmed only on this device. */
    readonly unsent: readonly Stretch[];
  };
}

/** The parts of a calendar from which the presence is computed: the days from yesterday on. */
export interface PresenceSource {
  /** The server snapshot. */
  readonly snapshot: readonly CareRequest[];
  /** The expected state: the server snapshot with the waiting mutations. */
  readonly expected: readonly CareRequest[];
  /** The care window; null if nobody has set one. */
  readonly window: CareWindow | null;
}

/** How many days from yesterday on are read: somebody who comes later is not shown as the next. */
const DAYS = 9;

/** The days from which the presence at an instant is computed. */
export function presenceFechas(clock: ZoneClock, now: number): readonly Fecha[] {
  const yesterday = addDays(clock.fechaOf(now), -1);
  return Array.from({ length: DAYS }, (_, day) => addDays(yesterday, day));
}

/**
 * Laws:
 * - everybody in `here` has begun by now and ends later; everybody in `next` begins later;
 * - no gap of the night overlaps somebody confirmed by name, and all gaps are within the care window;
 * - every wanted hour of the night that is neither open nor unsent is confirmed by name on the server.
 */
export function presenceAt(now: number, source: PresenceSource, clock: ZoneClock): Presence {
  const fechas = new Set(presenceFechas(clock, now));
  const near = ({ fecha }: CareRequest) => fechas.has(fecha);
  const attendances = attendancesOf(
    source.snapshot.filter(near),
    source.expected.filter(near),
    clock,
  );
  const later = attendances.filter(({ start }) => start > now);
  const first = Math.min(...later.map(({ start }) => start));
  const wanted = wantedStretches(now, source.window, clock);
  return {
    here: attendances.filter(({ start, end }) => start <= now && now < end),
    next: later.filter(({ start }) => start === first),
    isWantedNow: wanted.some(({ start, end }) => start <= now && now < end),
    tonight: openTonight(now, wanted, attendances, clock),
  };
}

/** The most certain ones first, and by start among equally certain ones. */
function attendancesOf(
  snapshot: readonly CareRequest[],
  expected: readonly CareRequest[],
  clock: ZoneClock,
): readonly Attendance[] {
  const confirmed = attended('confirmed', snapshot.filter(isConfirmed), clock, []);
  const unsent = attended('unsent', expected.filter(isConfirmed), clock, confirmed);
  // A request at hours for which somebody is confirmed is not shown.
  const covered = [...confirmed, ...unsent].map((one) => ({ ...one, cuidador: null }));
  const pending = attended('pending', expected.filter(isPending), clock, covered);
  return [...confirmed, ...unsent, ...pending];
}

/** @param known attendances whose time is left out, for the same caregiver only. */
function attended(
  certainty: Certainty,
  careRequests: readonly CareRequest[],
  clock: ZoneClock,
  known: readonly Attendance[],
): readonly Attendance[] {
  const isOf = (cuidador: ShiftCaregiver | null) => (one: Pick<Attendance, 'cuidador'>) =>
    keyOf(one.cuidador) === keyOf(cuidador);
  const caregivers = [
    ...eachOnce(careRequests.map(({ cuidador }) => cuidador)),
    ...(careRequests.some(({ cuidador }) => cuidador === null) ? [null] : []),
  ];
  return caregivers
    .flatMap((cuidador) => {
      const stretches = careRequests
        .filter(isOf(cuidador))
        .flatMap((one) => stretchesOf(clock, one.fecha, spanOf(one)));
      return difference(stretches, known.filter(isOf(cuidador))).map(({ start, end }) => {
        return { start, end, cuidador, certainty };
      });
    })
    .sort((a, b) => a.start - b.start);
}

function keyOf(cuidador: ShiftCaregiver | null): string {
  return cuidador === null ? '' : caregiverKey(cuidador);
}

/** The night is from 20:00 to 08:00. */
const NIGHT_FROM: Slot = (20 * 60) / SLOT_MINUTES;
const NIGHT_TO: Slot = (8 * 60) / SLOT_MINUTES;

/** The rest of the present night or, in the daytime, the coming night. */
export function nightOf(now: number, clock: ZoneClock): Stretch {
  const today = clock.fechaOf(now);
  const morning = clock.instantOf(today, NIGHT_TO);
  if (now < morning) return { start: now, end: morning };
  return {
    start: Math.max(now, clock.instantOf(today, NIGHT_FROM)),
    end: clock.instantOf(addDays(today, 1), NIGHT_TO),
  };
}

/** The care window of today and tomorrow, as stretches of real time. */
function wantedStretches(
  now: number,
  window: CareWindow | null,
  clock: ZoneClock,
): readonly Stretch[] {
  if (window === null) return [];
  const today = clock.fechaOf(now);
  return [today, addDays(today, 1)].flatMap((fecha) =>
    windowSpans(window).flatMap((span) => stretchesOf(clock, fecha, span)),
  );
}

function openTonight(
  now: number,
  wantedHours: readonly Stretch[],
  attendances: readonly Attendance[],
  clock: ZoneClock,
): Presence['tonight'] {
  const night = nightOf(now, clock);
  const wanted = wantedHours.map(({ start, end }) => {
    return { start: Math.max(start, night.start), end: Math.min(end, night.end) };
  });
  const confirmed = attendances.filter(({ certainty }) => certainty !== 'pending');
  const named = confirmed.filter(({ cuidador }) => cuidador !== null);
  const withoutName = difference(wanted, named);
  const gaps = difference(withoutName, confirmed);
  const unknownToServer = difference(
    wanted,
    named.filter(({ certainty }) => certainty === 'confirmed'),
  );
  return {
    isWanted: wanted.some(({ start, end }) => start < end),
    gaps,
    unnamed: difference(withoutName, gaps),
    unsent: difference(unknownToServer, withoutName),
  };
}
