import {
  type CareRequest,
  endOf,
  horasOf,
  isConfirmedFor,
  isOnGrid,
  overlap,
  spanOf,
  startOf,
} from '#domain/calendar/care-request.ts';
import { firstMinute } from '#domain/calendar/changes-by-shift.ts';
import { NIGHT_ENDS_BY } from '#domain/calendar/night.ts';
import { isConfirmed, isPending } from '#domain/calendar/status.ts';
import { addDays, DAY_MINUTES, type Fecha, SLOT_MINUTES } from '#domain/calendar/time.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Id } from '#domain/people/id.ts';
import { difference } from '#domain/planner/span.ts';
import { type Run as RunOf, runsOf } from '#domain/runs.ts';
import { type CareShift, partKey, partOf } from './care-shift.ts';

/** The care requests of one shift, by time; never empty. */
export type Run = RunOf<CareRequest>;

/**
 * The pending shifts that can be answered, by time. A pending care request, for some hours of which somebody may
 * already be confirmed, is joined with those that it overlaps; a night has both parts. A care request off the grid is a
 * shift of its own.
 */
export function requestedShifts(careRequests: readonly CareRequest[]): readonly CareShift[] {
  const open = careRequests.filter(isPending).flatMap(openPartsBeside(careRequests));
  return shiftsOver(open).map(toCareShift);
}

/**
 * Returns a function that gives the parts of a care request for which no other one is confirmed; the care request
 * itself if none is confirmed for any of its hours.
 */
export function openPartsBeside(
  others: readonly CareRequest[],
): (one: CareRequest) => readonly CareRequest[] {
  const confirmed = groupBy(others.filter(isConfirmed), ({ fecha }) => fecha);
  return (one) => {
    const taken = confirmed.get(one.fecha)?.filter((other) => overlap(one, other)) ?? [];
    if (taken.length === 0) return [one];
    return difference([spanOf(one)], taken.map(spanOf)).map((span) => ({
      ...one,
      ...horasOf(span),
    }));
  };
}

/** The confirmed shifts of one caregiver, by time, joined in the same way. */
export function confirmedShiftsOf(
  careRequests: readonly CareRequest[],
  caregiver: Id,
): readonly CareShift[] {
  const me = { id: caregiver, nombre: '' };
  const own = careRequests.filter((one) => isConfirmedFor(one, me));
  return shiftsOver(own).map(toCareShift);
}

/** Joins care requests to shifts, by time: those that overlap, and both parts of a night. */
export function shiftsOver(careRequests: readonly CareRequest[]): readonly Run[] {
  const byDay = new Map<Fecha, readonly Run[]>();
  for (const [fecha, ofDay] of groupBy(careRequests, (one) => one.fecha))
    byDay.set(fecha, overlapping(ofDay.filter(isOnGrid)));
  const mornings = new Set<Run>();
  const offGrid = careRequests.filter((one) => !isOnGrid(one));
  const shifts = [...groupBy(offGrid, partKey).values()].flatMap(([first, ...same]): Run[] =>
    first === undefined ? [] : [[first, ...same]],
  );
  for (const fecha of [...byDay.keys()].sort()) {
    for (const run of byDay.get(fecha) ?? []) {
      if (mornings.has(run)) continue;
      const morning = byDay.get(addDays(fecha, 1))?.[0];
      if (morning !== undefined && endOfRun(run) === DAY_MINUTES && endsNight(morning)) {
        mornings.add(morning);
        shifts.push([...run, ...morning]);
      } else shifts.push(run);
    }
  }
  return shifts.sort(([a], [b]) => byTime(a, b));
}

/** The care requests of one day in runs that overlap, by time. */
function overlapping(ofDay: readonly CareRequest[]): readonly Run[] {
  return runsOf(ofDay.toSorted(byTime), (run, one) => startOf(one) < endOfRun(run));
}

/** Whether a run of a morning can be the second part of a night. */
function endsNight(run: Run): boolean {
  const [first] = run;
  const isFirst = startOf(first) === 0 || startOf(first) === firstMinute(first.fecha);
  return isFirst && endOfRun(run) <= NIGHT_ENDS_BY * SLOT_MINUTES;
}

function endOfRun(run: Run): number {
  return Math.max(...run.map(endOf));
}

function byTime(a: CareRequest, b: CareRequest): number {
  if (a.fecha !== b.fecha) return a.fecha < b.fecha ? -1 : 1;
  return startOf(a) - startOf(b) || endOf(a) - endOf(b);
}

/** Care requests of the same interval are one part. */
function toCareShift(run: Run): CareShift {
  const parts = new Map(run.map((one) => [partKey(one), partOf(one)]));
  return { parts: [...parts.values()] };
}
