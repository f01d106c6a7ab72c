import { type Cell, withStart } from '#domain/calendar/day.ts';
import type { Choice } from '#domain/calendar/edit.ts';
import {
  addDays,
  DAY_MINUTES,
  type Fecha,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type Span,
  weekday,
  weekStart,
} from '#domain/calendar/time.ts';

/** On which days a shift is repeated. */
export interface Recurrence {
  /** 0 is Monday. */
  readonly weekdays: ReadonlySet<number>;
  readonly first: Fecha;
  /** The last day on which an occurrence may begin. */
  readonly until: Fecha;
  /** Every how many weeks, counted from the week of `first`. */
  readonly every: number;
}

/** The occurrences, in order, and the days that are left out. */
export function occurrencesOf(
  { weekdays, first, until, every }: Recurrence,
  isLeftOut: (fecha: Fecha) => boolean,
): { readonly fechas: readonly Fecha[]; readonly leftOut: readonly Fecha[] } {
  const fechas: Fecha[] = [];
  const leftOut: Fecha[] = [];
  for (let monday = weekStart(first); monday <= until; monday = addDays(monday, 7 * every)) {
    for (let fecha = monday; fecha < addDays(monday, 7); fecha = addDays(fecha, 1)) {
      if (fecha < first || fecha > until || !weekdays.has(weekday(fecha))) continue;
      (isLeftOut(fecha) ? leftOut : fechas).push(fecha);
    }
  }
  return { fechas, leftOut };
}

/**
 * The cells that a repeated shift puts on each day, to be copied.
 * @param spanOn the time of the shift on an occurrence, in minutes from its midnight; time after 24:00 is on the next
 * day.
 */
export function repeatShift(
  fechas: readonly Fecha[],
  spanOn: (fecha: Fecha) => Span,
  choice: Choice,
): ReadonlyMap<Fecha, readonly (Cell | null)[]> {
  const days = new Map<Fecha, readonly (Cell | null)[]>();
  const put = (fecha: Fecha, { start, end }: Span) => {
    if (end <= start) return;
    const before = days.get(fecha);
    const cells = Array.from({ length: SLOTS_PER_DAY }, (_, slot): Cell | null => {
      const minute = slot * SLOT_MINUTES;
      const isInside = minute >= start && minute < end;
      if (!isInside) return before?.[slot] ?? null;
      // A shift of 24 hours touches the previous one, but is a separate shift.
      return withStart({ ...choice, nueva: true }, minute === start);
    });
    days.set(fecha, cells);
  };
  for (const fecha of fechas) {
    const { start, end } = spanOn(fecha);
    put(fecha, { start, end });
    put(addDays(fecha, 1), { start: Math.max(0, start - DAY_MINUTES), end: end - DAY_MINUTES });
  }
  return days;
}
