import { type Shift, sameCare, shiftAt } from '#domain/calendar/day.ts';
import { NIGHT_ENDS_BY } from '#domain/calendar/night.ts';
import {
  addDays,
  DAY_MINUTES,
  type Fecha,
  SLOTS_PER_DAY,
  slotStart,
} from '#domain/calendar/time.ts';
import { firstSlot } from '#domain/calendar/zone.ts';
import type { DayView } from './day-view.ts';

type DayOf = (fecha: Fecha) => Pick<DayView, 'shown' | 'clock'>;

/** The part of a night on the day before or after that of a shift: one of the two at most. */
export type NightRest = ReturnType<typeof nightRestOf>;

/**
 * The rest of the night that a shift is part of: it has the same status and caregivers, and the part after midnight
 * ends by noon.
 */
export function nightRestOf(dayOf: DayOf, shift: Shift) {
  const beside = (days: -1 | 1): Shift | null => {
    const fecha = addDays(shift.fecha, days);
    const { shown, clock } = dayOf(fecha);
    const other = shiftAt(shown, days < 0 ? SLOTS_PER_DAY - 1 : firstSlot(clock));
    return other?.offGrid === null && sameCare(shift, other) ? other : null;
  };
  const endsNight = (part: Shift | null) => part !== null && part.end <= slotStart(NIGHT_ENDS_BY);
  // Another backend may have stored a morning from midnight on, also where the clock is put forward then.
  const morning = slotStart(firstSlot(dayOf(shift.fecha).clock));
  const isMorning = shift.start <= morning && shift.end > morning;
  if (shift.offGrid !== null) return { before: null, after: null };
  const after = shift.end === DAY_MINUTES ? beside(1) : null;
  return {
    before: isMorning && endsNight(shift) ? beside(-1) : null,
    after: endsNight(after) ? after : null,
  };
}

/** A shift, and of a night its other part too. */
export function wholeShift(dayOf: DayOf, shift: Shift): readonly [Shift, ...Shift[]] {
  const { before, after } = nightRestOf(dayOf, shift);
  return [shift, ...[before, after].filter((part) => part !== null)];
}
