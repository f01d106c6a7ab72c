import {
  type CareRequest,
  endOf,
  type ShiftCaregiver,
  sameCaregiver,
  startOf,
} from './care-request.ts';
import { isConfirmed } from './status.ts';
import type { Fecha, Minute, Span } from './time.ts';

/** A time of a day for which somebody is confirmed. */
export interface ConfirmedTime extends Span {
  /** Null if the confirmed shift names nobody. */
  readonly cuidador: ShiftCaregiver | null;
}

/** Who is confirmed on a day, by time; adjacent care requests of the same caregiver are joined. */
export function confirmedOn(
  careRequests: readonly CareRequest[],
  fecha: Fecha,
): readonly ConfirmedTime[] {
  const ofDay = careRequests
    .filter((one) => one.fecha === fecha && isConfirmed(one))
    .toSorted((a, b) => startOf(a) - startOf(b) || endOf(a) - endOf(b));
  const times: { start: Minute; end: Minute; last: CareRequest }[] = [];
  for (const one of ofDay) {
    const before = times.findLast(({ last }) => sameCaregiver(last.cuidador, one.cuidador));
    if (before !== undefined && before.end >= startOf(one)) {
      before.end = Math.max(before.end, endOf(one));
      before.last = one;
    } else {
      times.push({ start: startOf(one), end: endOf(one), last: one });
    }
  }
  return times.map(({ start, end, last: { cuidador } }) => ({ start, end, cuidador }));
}
