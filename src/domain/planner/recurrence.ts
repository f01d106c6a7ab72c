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
  /** The last day on which it may begin. */
  readonly until: Fecha;
  /** One week in so many, counted from that of `first`. */
  readonly every: number;
}

/** The days on which a repeated shift begins, in order, and those that are left out. */
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
 * What a shift that is repeated puts on each day, as cells to be copied.
 * @param spanOn when it is on an occurrence, in minutes from its midnight: what ends after 24:00 is on the next day.
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
      // One of 24 hours touches that of the day before, and is another shift.
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
