import { groupBy } from '#domain/group-by.ts';
import { union } from '#domain/planner/span.ts';
import type { ShiftCaregiver } from './care-request.ts';
import {
  type CalendarDay,
  type Cell,
  caregiversOf,
  cutOut,
  offGridAt,
  type Shift,
  withStart,
} from './day.ts';
import { PENDING, removeShift } from './edit.ts';
import {
  addDays,
  DAY_MINUTES,
  type Fecha,
  type Minute,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type Slot,
  slotStart,
} from './time.ts';
import type { ClockDay } from './zone.ts';

/** How far a shift is moved. */
export interface Move {
  readonly days: number;
  /** How many slots later, or earlier if negative. A shift may be moved beyond midnight. */
  readonly slots?: number;
}

/** A cell copied to another day: if its caregiver must not get a new shift, it becomes pending, without a caregiver. */
export function onAnotherDay(
  cell: Cell,
  isUnavailable: (caregiver: ShiftCaregiver) => boolean,
): Cell {
  return caregiversOf(cell).some(isUnavailable) ? { ...PENDING, nueva: cell.nueva } : cell;
}

/**
 * Moves one shift, or both parts of a night; length, status, caregiver and «nueva» stay. A part may move to the former
 * place of the other part, and is never joined with a neighbour. Slots that the clock skips are left out.
 * @returns the days that change, or null if something else is in the way or nothing would be left.
 */
export function moveShifts(
  dayOf: (fecha: Fecha) => { readonly shown: CalendarDay; readonly clock: ClockDay },
  shifts: readonly Shift[],
  { days, slots = 0 }: Move,
  isUnavailable: (caregiver: ShiftCaregiver) => boolean = () => false,
): ReadonlyMap<Fecha, CalendarDay> | null {
  const changed = new Map<Fecha, CalendarDay>();
  const current = (fecha: Fecha) => changed.get(fecha) ?? dayOf(fecha).shown;
  for (const shift of shifts) changed.set(shift.fecha, removeShift(current(shift.fecha), shift));
  const moved = new Map<Fecha, Map<Slot, Cell>>();
  for (const shift of shifts) {
    let isLeft = false;
    const { cells } = dayOf(shift.fecha).shown;
    const begin = beginOf(shift, shifts);
    for (const slot of cells.keys()) {
      if (slotStart(slot) < begin || slotStart(slot) >= shift.end) continue;
      const cell = cells[Math.max(slot, shift.start / SLOT_MINUTES)];
      if (!cell) continue;
      const later = slot + slots;
      const beyond = Math.floor(later / SLOTS_PER_DAY);
      const fecha = addDays(shift.fecha, days + beyond);
      const at = later - beyond * SLOTS_PER_DAY;
      if (dayOf(fecha).clock.missing.has(at)) continue;
      const onDay = moved.get(fecha) ?? new Map<Slot, Cell>();
      // A shift moved within its day keeps its caregiver, even one who must not get a new shift.
      const put = days === 0 ? cell : onAnotherDay(cell, isUnavailable);
      moved.set(fecha, onDay.set(at, withStart(put, false)));
      isLeft = true;
    }
    if (!isLeft) return null;
  }
  for (const [fecha, onDay] of moved) {
    const to = current(fecha);
    const at = [...onDay.keys()];
    if (at.some((slot) => to.cells[slot] !== null || offGridAt(to, slot) !== null)) return null;
    // Where both parts of a night meet they are one shift, which is not new if one of them is not.
    const nueva = [...onDay.values()].every((cell) => cell.nueva);
    const cells = to.cells.map((cell, slot) => {
      const put = onDay.get(slot);
      return put === undefined ? cell : { ...put, nueva };
    });
    changed.set(fecha, { ...to, cells: cutOut(cells, Math.min(...at), Math.max(...at) + 1) });
  }
  return changed;
}

/**
 * When a part of a shift would begin if the clock skipped nothing. The second part of a night begins at midnight, even
 * on a day that itself begins at 01:00: moved without that hour, the night would have a gap.
 */
function beginOf({ fecha, start }: Shift, parts: readonly Shift[]): Minute {
  const isSecond = parts.some((one) => one.end === DAY_MINUTES && addDays(one.fecha, 1) === fecha);
  return isSecond ? 0 : start;
}

/** The parts of a shift after the move, by day. */
export function movedShifts(shifts: readonly Shift[], { days, slots = 0 }: Move): readonly Shift[] {
  const minutes = slots * SLOT_MINUTES;
  const parts = shifts.flatMap((shift) => {
    const begin = beginOf(shift, shifts);
    return [-1, 0, 1].map((beyond) => ({
      ...shift,
      fecha: addDays(shift.fecha, days + beyond),
      start: Math.max(0, begin + minutes - beyond * DAY_MINUTES),
      end: Math.min(DAY_MINUTES, shift.end + minutes - beyond * DAY_MINUTES),
    }));
  });
  const byDay = groupBy(
    parts.filter(({ start, end }) => start < end),
    ({ fecha }) => fecha,
  );
  // Both parts of a night may be on the same day after the move.
  return [...byDay.keys()].sort().flatMap((fecha) => {
    const onDay = byDay.get(fecha) ?? [];
    return union(onDay).map((span) => ({ ...(onDay[0] as Shift), ...span }));
  });
}
