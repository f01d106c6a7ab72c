import type { Shift } from '#domain/calendar/day.ts';
import {
  addDays,
  type Fecha,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  weekday,
} from '#domain/calendar/time.ts';
import { habitsOf, type ShiftTemplate } from '#domain/planner/shift-template.ts';
import { LATEST_END } from '#features/calendar/commands/night-shift.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { nightRestOf } from '#features/calendar/view-model/whole-night.ts';

/** How far back and ahead the shifts of a family show its habits. */
const DAYS_AROUND = 28;

/** The hours that shifts usually have, the most frequent first. */
export interface Habits {
  readonly ofWeekday: readonly ShiftTemplate[];
  readonly ofAnyDay: readonly ShiftTemplate[];
}

/** The usual times of the shifts around a day, as far as these days are loaded. */
export function habitsAround({ day, known }: Calendar, fecha: Fecha): Habits {
  const days = Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, index) =>
    addDays(fecha, index - DAYS_AROUND),
  );
  const shifts = days
    .filter(known)
    .flatMap((one) => day(one).shifts)
    .filter(({ offGrid }) => offGrid === null)
    .map((shift) => ({ shift, whole: wholeSpan(day, shift) }))
    // A night is counted on the day on which it begins.
    .filter(({ shift, whole }) => whole.fecha === shift.fecha)
    .map(({ whole }) => whole);
  const isOfWeekday = (one: { readonly fecha: Fecha }) => weekday(one.fecha) === weekday(fecha);
  return { ofWeekday: habitsOf(shifts.filter(isOfWeekday)), ofAnyDay: habitsOf(shifts) };
}

/**
 * The time of a shift, a night as a whole: the day on which it begins, and its slots; slots from 48 on are on the next
 * day.
 */
export function wholeSpan(
  dayOf: Calendar['day'],
  shift: Shift,
): ShiftTemplate & { readonly fecha: Fecha } {
  const { before, after } = nightRestOf(dayOf, shift);
  // A whole day between two others is no night.
  const isNight = before === null || after === null;
  const [first, last] = isNight ? [before ?? shift, after ?? shift] : [shift, shift];
  const from = first.start / SLOT_MINUTES;
  const to = last.end / SLOT_MINUTES + (first.fecha === last.fecha ? 0 : SLOTS_PER_DAY);
  return { fecha: first.fecha, from, to: Math.min(to, from + SLOTS_PER_DAY, LATEST_END) };
}
