/**
 * Slots are stored, and shifts are derived from them: a day has 48 cells, and a shift is a maximal run of equal cells
 * in which no other shift begins. Care requests off the grid cannot be cells; they are listed separately and can only
 * be removed whole.
 */

import {
  type CareRequest,
  caregiverKey,
  careRequestKey,
  eachOnce,
  endOf,
  isOnGrid,
  type ShiftCaregiver,
  sameCaregiver,
  slotsOf,
  startOf,
} from './care-request.ts';
import { isConfirmed, leastCertainFirst, type Status, statusOfNew } from './status.ts';
import {
  type DaySpan,
  type Fecha,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type Slot,
  slotStart,
} from './time.ts';

/** What one slot holds. */
export interface Cell extends Care {
  /** Set for a slot chosen on this device and not saved yet: shown as «nueva», saved with `status`. */
  readonly nueva: boolean;
  /**
   * Set if a shift is known to begin in this slot, even if the slot before holds the same care: two care requests that
   * touch stay two shifts. It has no effect if the slot before holds something else.
   */
  readonly starts?: true;
}

/** What a slot can be filled with. */
export interface Care {
  readonly status: Status;
  readonly cuidador: ShiftCaregiver | null;
  /** Further confirmed caregivers: two offline devices may each have confirmed one. Ordered by `caregiverKey`. */
  readonly also?: readonly ShiftCaregiver[];
}

/** One day: its slots, and the care requests that are off the grid. */
export interface CalendarDay {
  readonly fecha: Fecha;
  /** 48 entries. */
  readonly cells: Cells;
  readonly offGrid: readonly CareRequest[];
}

/** A maximal run of equal slots in which no other shift begins, or one care request off the grid. */
export interface Shift extends Care, DaySpan {
  readonly nueva: boolean;
  /** The care request of a shift off the grid, which can be removed but not resized. */
  readonly offGrid: CareRequest | null;
}

/** The slots of a day; null means free. */
export type Cells = readonly (Cell | null)[];

const NO_CELLS: Cells = Array.from({ length: SLOTS_PER_DAY }, () => null);

/** A day without shifts. */
export function emptyDay(fecha: Fecha): CalendarDay {
  return { fecha, cells: NO_CELLS, offGrid: [] };
}

/** All caregivers; empty if none is named. */
export function caregiversOf({ cuidador, also = [] }: Care): readonly ShiftCaregiver[] {
  return cuidador === null ? [] : [cuidador, ...also];
}

/** A confirmed cell with these caregivers, each once. */
function confirmedCell(caregivers: readonly ShiftCaregiver[]): Cell {
  const [cuidador = null, ...also] = eachOnce(caregivers).toSorted((a, b) =>
    caregiverKey(a) < caregiverKey(b) ? -1 : 1,
  );
  const cell: Cell = { status: statusOfNew(true), cuidador, nueva: false };
  return also.length === 0 ? cell : { ...cell, also };
}

/**
 * A cell after a care request is added to it: no confirmed caregiver is displaced. If the care request adds nothing
 * new, a shift begins only if both begin here: two shifts that overlap are shown as one.
 */
export function overlayCell(below: Cell | null, careRequest: Cell): Cell {
  if (below === null) return careRequest;
  const isBoth = isConfirmed(below) && isConfirmed(careRequest);
  const caregivers = [...caregiversOf(below), ...caregiversOf(careRequest)];
  const { nueva } = careRequest;
  const cell = isBoth ? { ...confirmedCell(caregivers), nueva } : careRequest;
  const [one, other] = [below.starts === true, careRequest.starts === true];
  if (sameCare(below, cell)) return withStart(cell, one && other);
  return withStart(cell, other || (isBoth && one));
}

/** A cell with or without the mark that a shift begins in it. */
export function withStart(cell: Cell, starts: boolean): Cell {
  if ((cell.starts === true) === starts) return cell;
  const { starts: _, ...unmarked } = cell;
  return starts ? { ...unmarked, starts } : unmarked;
}

/** A cell without one of its care requests. */
export function removeFromCell(cell: Cell | null, careRequest: Care): Cell | null {
  if (cell === null || cell.status !== careRequest.status) return cell;
  const out = careRequest.cuidador;
  const left = caregiversOf(cell).filter((caregiver) => !sameCaregiver(caregiver, out));
  if (left.length === caregiversOf(cell).length)
    return out === null && left.length === 0 ? null : cell;
  return left.length === 0
    ? null
    : withStart({ ...confirmedCell(left), nueva: cell.nueva }, cell.starts === true);
}

/** Whether two cells hold the same care. «nueva» is ignored, because it is local, and so is where shifts begin. */
export function sameCare(a: Care | null, b: Care | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.status !== b.status || !sameCaregiver(a.cuidador, b.cuidador)) return false;
  const { also = [] } = a;
  const { also: others = [] } = b;
  return (
    also.length === others.length &&
    also.every((caregiver, index) => sameCaregiver(caregiver, others[index] ?? null))
  );
}

/** Like `sameCare`, but also compares «nueva» and whether a shift begins in the cell. */
export function sameCell(a: Cell | null, b: Cell | null): boolean {
  return sameCare(a, b) && a?.nueva === b?.nueva && a?.starts === b?.starts;
}

/** Whether a slot belongs to the same shift as the one before it. */
export function continues(before: Cell | null | undefined, cell: Cell | null): boolean {
  if (!before || cell === null || cell.starts) return false;
  return before.nueva === cell.nueva && sameCare(before, cell);
}

/**
 * Whether a slot would look different in `others`: it holds other care, or it is separated from the shift before it in
 * only one of the two.
 */
export function differsAt(cells: Cells, others: Cells, slot: Slot): boolean {
  const cell = cells[slot] ?? null;
  const other = others[slot] ?? null;
  if (!sameCare(cell, other)) return true;
  return cell?.starts !== other?.starts && sameCare(cells[slot - 1] ?? null, cell);
}

/** Cells after a shift is made to begin at `from`, and `[from, to)` is separated from the shift that follows it. */
export function cutOut(cells: Cells, from: Slot, to: Slot): Cells {
  return cells.map((cell, slot) => {
    const isCut = slot === from || (slot === to && continues(cells[to - 1], cell));
    return isCut && cell !== null ? withStart(cell, true) : cell;
  });
}

/**
 * Derives the cells of a day from its care requests. Two care requests may overlap, if another tool or another device
 * made them. Then a confirmed one is shown over a pending one, confirmed ones are shown together, and among pending
 * ones the order of their keys decides, so that every device shows the same.
 */
export function deriveDay(fecha: Fecha, careRequests: readonly CareRequest[]): CalendarDay {
  const own = careRequests.filter((careRequest) => careRequest.fecha === fecha);
  if (own.length === 0) return emptyDay(fecha);
  const cells = [...NO_CELLS];
  for (const careRequest of weakestFirst(own.filter(isOnGrid))) {
    const { from, to } = slotsOf(careRequest);
    const cell: Cell = { status: careRequest.status, cuidador: careRequest.cuidador, nueva: false };
    for (let slot = from; slot < to; slot += 1)
      cells[slot] = overlayCell(cells[slot] ?? null, withStart(cell, slot === from));
  }
  const offGrid = weakestFirst(own.filter((careRequest) => !isOnGrid(careRequest)));
  return { fecha, cells, offGrid };
}

/** Equal care requests, which another tool may have made, are one. */
function weakestFirst(careRequests: readonly CareRequest[]): readonly CareRequest[] {
  return [...new Map(careRequests.map((careRequest) => [careRequestKey(careRequest), careRequest]))]
    .sort(([key, a], [other, b]) => leastCertainFirst(a, b) || (key < other ? -1 : 1))
    .map(([, careRequest]) => careRequest);
}

/** The care request off the grid that touches a slot, if any; of several, a confirmed one. */
export function offGridAt(day: CalendarDay, slot: Slot): CareRequest | null {
  const there = day.offGrid.filter((careRequest) => {
    const { from, to } = slotsOf(careRequest);
    return from <= slot && slot < to;
  });
  return there.find(isConfirmed) ?? there[0] ?? null;
}

/** The maximal runs of equal cells in which no other shift begins, as `[from, to)`. */
export function runsOf(
  cells: Cells,
): readonly { readonly from: Slot; readonly to: Slot; readonly cell: Cell }[] {
  const runs: { from: Slot; to: Slot; cell: Cell }[] = [];
  let open: { from: Slot; to: Slot; cell: Cell } | null = null;
  for (const [slot, cell] of cells.entries()) {
    if (open !== null && continues(open.cell, cell)) {
      open.to = slot + 1;
      continue;
    }
    open = cell === null ? null : { from: slot, to: slot + 1, cell };
    if (open !== null) runs.push(open);
  }
  return runs;
}

/** The shifts of a day, by start: its runs and its care requests off the grid. */
export function shiftsOf(day: CalendarDay): readonly Shift[] {
  const shifts: Shift[] = runsOf(day.cells).map(({ from, to, cell }) => ({
    fecha: day.fecha,
    start: slotStart(from),
    end: to * SLOT_MINUTES,
    ...withStart(cell, false),
    offGrid: null,
  }));
  for (const careRequest of day.offGrid) {
    shifts.push({
      fecha: day.fecha,
      start: startOf(careRequest),
      end: endOf(careRequest),
      status: careRequest.status,
      cuidador: careRequest.cuidador,
      nueva: false,
      offGrid: careRequest,
    });
  }
  return shifts.sort((a, b) => a.start - b.start);
}

/** The shift that a slot belongs to, or null if it is free. */
export function shiftAt(day: CalendarDay, slot: Slot): Shift | null {
  const minute = slotStart(slot);
  const covering = shiftsOf(day).filter(
    (shift) => shift.start < minute + SLOT_MINUTES && shift.end > minute,
  );
  return covering.find((shift) => shift.offGrid === null) ?? covering[0] ?? null;
}
