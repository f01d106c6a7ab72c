import type { ShownUnavailableDay } from '#db/shifts.ts';
import { addDays, type Fecha, monthOf } from '#domain/calendar/time.ts';
import { sameSpans } from '#domain/planner/span.ts';
import { shifts } from '#i18n/es/shifts.ts';
import { formatFecha } from '#i18n/format.ts';

const messages = shifts.unavailable;

/** Days in a row on which a caregiver cannot come at the same hours. One that was rejected is apart. */
export type UnavailableRange = readonly [ShownUnavailableDay, ...ShownUnavailableDay[]];

/** Days in ranges. @param days by day. */
export function rangesOf(days: readonly ShownUnavailableDay[]): readonly UnavailableRange[] {
  const ranges: [ShownUnavailableDay, ...ShownUnavailableDay[]][] = [];
  for (const day of days) {
    const open = ranges.at(-1);
    const before = open?.at(-1);
    if (before !== undefined && continues(before, day)) open?.push(day);
    else ranges.push([day]);
  }
  return ranges;
}

function continues(before: ShownUnavailableDay, day: ShownUnavailableDay): boolean {
  const isRejected = [before, day].some(({ unsent }) => unsent?.rejection);
  return (
    !isRejected && addDays(before.fecha, 1) === day.fecha && sameSpans(before.spans, day.spans)
  );
}

/** «martes, 22 de diciembre», «del lunes 21 al miércoles 23 de diciembre» */
export function describeRange([{ fecha }, ...others]: UnavailableRange): string {
  const last = others.at(-1)?.fecha;
  if (last === undefined) return formatFecha(fecha, 'long');
  const first =
    monthOf(fecha) === monthOf(last)
      ? `${formatFecha(fecha, 'weekday')} ${formatFecha(fecha, 'dayNumber')}`
      : dayInText(fecha);
  return messages.range(first, dayInText(last));
}

/** «miércoles 23 de diciembre» */
export function dayInText(fecha: Fecha): string {
  return formatFecha(fecha, 'long').replace(',', '');
}
