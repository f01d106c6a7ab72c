import type { ShownUnavailableDay } from '#db/shifts.ts';
import { isNextAlike } from '#domain/outbox/unavailable-edit.ts';
import { lastOf, type Run, runsOf } from '#domain/runs.ts';
import { describeDays } from '#i18n/describe-days.ts';

/** Days in a row on which a caregiver cannot come at the same hours. One that was rejected is apart. */
export type UnavailableRange = Run<ShownUnavailableDay>;

/** Days in ranges. @param days by day. */
export function rangesOf(days: readonly ShownUnavailableDay[]): readonly UnavailableRange[] {
  return runsOf(days, (range, day) => {
    const before = lastOf(range);
    return isNextAlike(before, day) && ![before, day].some(({ unsent }) => unsent?.rejection);
  });
}

/** «martes, 22 de diciembre», «del lunes 21 al miércoles 23 de diciembre» */
export function describeRange(range: UnavailableRange): string {
  return describeDays(range[0].fecha, lastOf(range).fecha);
}
