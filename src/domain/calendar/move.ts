import { type Block, type CalendarDay, type Cell, carersOf, offGridAt } from './day.ts';
import { PENDING, removeBlock } from './edit.ts';
import type { Carer } from './record.ts';
import { addDays, type Fecha, SLOT_MINUTES, SLOTS_PER_DAY, type Slot } from './time.ts';
import type { ClockDay } from './zone.ts';

/** How far a block is moved. */
export interface Move {
  readonly days: number;
  /** Half hours later, or earlier if negative; not beyond the day. */
  readonly slots?: number;
}

/**
 * A half hour as it is put on another day: one whose caregiver must not get a new shift names nobody and asks for
 * somebody.
 */
export function onAnotherDay(cell: Cell, isUnavailable: (carer: Carer) => boolean): Cell {
  return carersOf(cell).some(isUnavailable) ? { ...PENDING, nueva: cell.nueva } : cell;
}

/**
 * Moves blocks, which keep their length, status and caregiver, and are no newer than before. Several are the parts of one shift over midnight,
 * so that one may move to where another was. Half hours that the clock skips there are left out.
 * @returns the days that change, or null where something else is in the way or nothing would be left.
 */
export function moveBlocks(
  dayOf: (fecha: Fecha) => { readonly shown: CalendarDay; readonly clock: ClockDay },
  blocks: readonly Block[],
  { days, slots = 0 }: Move,
  isUnavailable: (carer: Carer) => boolean = () => false,
): ReadonlyMap<Fecha, CalendarDay> | null {
  const changed = new Map<Fecha, CalendarDay>();
  const current = (fecha: Fecha) => changed.get(fecha) ?? dayOf(fecha).shown;
  for (const block of blocks) changed.set(block.fecha, removeBlock(current(block.fecha), block));
  for (const block of blocks) {
    const fecha = addDays(block.fecha, days);
    const { missing } = dayOf(fecha).clock;
    const from = dayOf(block.fecha).shown.cells;
    const to = current(fecha);
    const moved = Array.from({ length: SLOTS_PER_DAY }, (_, slot): Cell | null => {
      const was = (slot - slots) * SLOT_MINUTES;
      const cell = from[slot - slots] ?? null;
      const isMoved = was >= block.start && was < block.end && !missing.has(slot);
      if (cell === null || !isMoved) return null;
      // Within its day even who has left may stay.
      return days === 0 ? cell : onAnotherDay(cell, isUnavailable);
    });
    const isTaken = (slot: Slot) => to.cells[slot] !== null || offGridAt(to, slot) !== null;
    if (moved.every((cell) => cell === null)) return null;
    if (moved.some((cell, slot) => cell !== null && isTaken(slot))) return null;
    changed.set(fecha, { ...to, cells: to.cells.map((cell, slot) => moved[slot] ?? cell) });
  }
  return changed;
}

/** A block after it was moved. */
export function movedBlock(block: Block, { days, slots = 0 }: Move): Block {
  const minutes = slots * SLOT_MINUTES;
  return {
    ...block,
    fecha: addDays(block.fecha, days),
    start: block.start + minutes,
    end: block.end + minutes,
  };
}
