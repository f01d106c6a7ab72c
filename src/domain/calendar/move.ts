import type { ShiftCaregiver } from './care-request.ts';
import { type CalendarDay, type Cell, caregiversOf, offGridAt, type Shift } from './day.ts';
import { PENDING, removeShift } from './edit.ts';
import { addDays, type Fecha, SLOT_MINUTES, SLOTS_PER_DAY, type Slot } from './time.ts';
import type { ClockDay } from './zone.ts';

/** How far a shift is moved. */
export interface Move {
  readonly days: number;
  /** Slots later, or earlier if negative; not beyond the day. */
  readonly slots?: number;
}

/**
 * A cell as it is put on another day: one whose caregiver must not get a new shift becomes pending, without a
 * caregiver.
 */
export function onAnotherDay(
  cell: Cell,
  isUnavailable: (caregiver: ShiftCaregiver) => boolean,
): Cell {
  return caregiversOf(cell).some(isUnavailable) ? { ...PENDING, nueva: cell.nueva } : cell;
}

/**
 * Moves shifts; length, status, caregiver and «nueva» stay. Several shifts are the parts of one over midnight,
 * so one may move to where another was. Slots that the clock skips there are left out.
 * @returns the days that change, or null where something else is in the way or nothing would be left.
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
  for (const shift of shifts) {
    const fecha = addDays(shift.fecha, days);
    const { missing } = dayOf(fecha).clock;
    const from = dayOf(shift.fecha).shown.cells;
    const to = current(fecha);
    const moved = Array.from({ length: SLOTS_PER_DAY }, (_, slot): Cell | null => {
      const was = (slot - slots) * SLOT_MINUTES;
      const cell = from[slot - slots] ?? null;
      const isMoved = was >= shift.start && was < shift.end && !missing.has(slot);
      if (cell === null || !isMoved) return null;
      // Within its day a shift keeps its caregiver, also one who must not get a new shift.
      return days === 0 ? cell : onAnotherDay(cell, isUnavailable);
    });
    const isTaken = (slot: Slot) => to.cells[slot] !== null || offGridAt(to, slot) !== null;
    if (moved.every((cell) => cell === null)) return null;
    if (moved.some((cell, slot) => cell !== null && isTaken(slot))) return null;
    changed.set(fecha, { ...to, cells: to.cells.map((cell, slot) => moved[slot] ?? cell) });
  }
  return changed;
}

/** A shift after it was moved. */
export function movedShift(shift: Shift, { days, slots = 0 }: Move): Shift {
  const minutes = slots * SLOT_MINUTES;
  return {
    ...shift,
    fecha: addDays(shift.fecha, days),
    start: shift.start + minutes,
    end: shift.end + minutes,
  };
}
