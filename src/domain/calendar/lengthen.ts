import { type CalendarDay, type Cell, cutOut, type Shift } from './day.ts';
import { freeSpans, resizeLimits, resizeShift } from './edit.ts';
import { NIGHT_ENDS_BY } from './night.ts';
import { addDays, DAY_MINUTES, type Fecha, SLOT_MINUTES, slotStart } from './time.ts';
import { type ClockDay, firstSlot } from './zone.ts';

type DayOf = (fecha: Fecha) => { readonly shown: CalendarDay; readonly clock: ClockDay };

/**
 * Lets a shift end `slots` later; for a night, its second part. Time after midnight is added to the next day. Nothing
 * is displaced, and a night must still end by noon.
 * @returns the days that change, or null if there is no room.
 */
export function lengthenShift(
  dayOf: DayOf,
  parts: readonly [Shift, ...Shift[]],
  slots: number,
): ReadonlyMap<Fecha, CalendarDay> | null {
  const last = lastPart(parts);
  const { shown, clock } = dayOf(last.fecha);
  const end = last.end + slots * SLOT_MINUTES;
  const isNight = parts.length > 1;
  if (last.offGrid !== null || (isNight && end > slotStart(NIGHT_ENDS_BY))) return null;
  const today = Math.min(end, DAY_MINUTES);
  if (resizeLimits(shown, last, clock.missing).latest < today) return null;
  const lengthened = resizeShift(shown, last, { start: last.start, end: today });
  const evening = [[last.fecha, lengthened]] as const;
  if (end === today) return new Map(evening);
  const morning = beginDay(dayOf(addDays(last.fecha, 1)), last, (end - today) / SLOT_MINUTES);
  return morning && new Map([...(today === last.end ? [] : evening), [morning.fecha, morning]]);
}

/** The next day with its first slots filled like the shift of the evening before; null if they are taken. */
function beginDay({ shown, clock }: ReturnType<DayOf>, shift: Shift, slots: number) {
  const from = firstSlot(clock);
  const to = from + slots;
  const span = { start: slotStart(from), end: slotStart(to) };
  const [free] = freeSpans(shown, span, clock.missing);
  if (free?.start !== span.start || free.end !== span.end) return null;
  const { status, cuidador, also, nueva } = shift;
  const cell: Cell = { status, cuidador, ...(also && { also }), nueva };
  const cells = shown.cells.map((old, slot) => (slot >= from && slot < to ? cell : old));
  return { ...shown, cells: cutOut(cells, from, to) };
}

/** The last part of a shift. */
export function lastPart(parts: readonly [Shift, ...Shift[]]): Shift {
  return parts.reduce((last, part) => (part.fecha > last.fecha ? part : last));
}
