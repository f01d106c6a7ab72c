import { horasOf, spanOf } from '#domain/calendar/care-request.ts';
import { groupBy } from '#domain/group-by.ts';
import { difference } from '#domain/planner/span.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';

/** Returns a function that gives the hours of a part that `others` do not have; nothing if they have all of them. */
export function hoursBeyond(
  others: readonly ShiftPart[],
): (part: ShiftPart) => readonly ShiftPart[] {
  const byDay = groupBy(others, ({ fecha }) => fecha);
  return (part) => {
    const { fecha } = part;
    const taken = byDay.get(fecha) ?? [];
    const left = difference([spanOf(part)], taken.map(spanOf));
    return left.map((span) => ({ fecha, ...horasOf(span) }));
  };
}
