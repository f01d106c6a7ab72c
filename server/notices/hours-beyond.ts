import { spanOf } from '#domain/calendar/care-request.ts';
import { groupBy } from '#domain/group-by.ts';
import { difference } from '#domain/planner/span.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';

/** Whether some parts have hours that the others do not have. */
export function hoursBeyond(some: readonly ShiftPart[], others: readonly ShiftPart[]): boolean {
  const byDay = groupBy(others, ({ fecha }) => fecha);
  const spans = (list: readonly ShiftPart[] = []) => list.map(spanOf);
  return [...groupBy(some, ({ fecha }) => fecha)].some(
    ([fecha, ofDay]) => difference(spans(ofDay), spans(byDay.get(fecha))).length > 0,
  );
}
