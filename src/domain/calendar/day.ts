/**
 * Slots are stored and shifts are derived from them: a day is 48 cells, and a shift is a maximal run of equal
 * ones. Care requests that are off the grid cannot be cells; they are listed beside them and can only be
 * removed whole.
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
  type Fecha,
  type Minute,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type Slot,
  slotStart,
} from './time.ts';

/** What one slot holds. */
export interface Cell extends Care {
  /** Chosen on this device and not saved yet: shown as «nueva», saved with `status`. */
  readonly nueva: boolean;
}

/** What takes a slot. */
export interface Care {
  readonly status: Status;
  readonly cuidador: ShiftCaregiver | null;
  /**
   * Further confirmed caregivers: two offline devices may have confirmed one each. Ordered by `caregiverKey`.
   */
  readonly also?: readonly ShiftCaregiver[];
}

/** One day: its slots, and the care requests that are off the grid. */
export interface CalendarDay {
  readonly fecha: Fecha;
  /** 48 entries; null is free. */
  readonly cells: readonly (Cell | null)[];
  readonly offGrid: readonly CareRequest[];
}

/** A maximal run of equal slots, or one care request off the grid. */
export interface Shift extends Care {
  readonly fecha: Fecha;
  readonly start: Minute;
  readonly end: Minute;
  readonly nueva: boolean;
  /** The care request when the shift is off the grid: it can be removed, not resized. */
  readonly offGrid: CareRequest | null;
}

const NO_CELLS: readonly (Cell | null)[] = Array.from({ length: SLOTS_PER_DAY }, () => null);

/** A day without shifts. */
export function emptyDay(fecha: Fecha): CalendarDay {
  return { fecha, cells: NO_CELLS, offGrid: [] };
}

/** All caregivers; empty where none is named. */
export function caregiversOf({ cuidador, also = [] }: Care): readonly ShiftCaregiver[] {
  return cuidador === null ? [] : [cuidador, ...also];
}

/** A confirmed slot with these caregivers, each once. */
function confirmedCell(caregivers: readonly ShiftCaregiver[]): Cell {
  const [cuidador = null, ...also] = eachOnce(caregivers).toSorted((a, b) =>
    caregiverKey(a) < caregiverKey(b) ? -1 : 1,
  );
  const cell: Cell = { status: statusOfNew(true), cuidador, nueva: false };
  return also.length === 0 ? cell : { ...cell, also };
}

/** A cell with a care request added to it: no confirmed caregiver is displaced. */
export function overlayCell(below: Cell | null, careRequest: Cell): Cell {
  if (below === null || !isConfirmed(below) || !isConfirmed(careRequest)) return careRequest;
  const caregivers = [...caregiversOf(below), ...caregiversOf(careRequest)];
  return { ...confirmedCell(caregivers), nueva: careRequest.nueva };
}

/** A cell without one of its care requests. */
export function removeFromCell(cell: Cell | null, careRequest: Care): Cell | null {
  if (cell === null || cell.status !== careRequest.status) return cell;
  const out = careRequest.cuidador;
  const left = caregiversOf(cell).filter((caregiver) => !sameCaregiver(caregiver, out));
  if (left.length === caregiversOf(cell).length)
    return out === null && left.length === 0 ? null : cell;
  return left.length === 0 ? null : { ...confirmedCell(left), nueva: cell.nueva };
}

/** Whether two cells would be the same care requests on the server; «nueva» is local and does not count. */
export function sameCare(a: Cell | null, b: Cell | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.status !== b.status || !sameCaregiver(a.cuidador, b.cuidador)) return false;
  const { also = [] } = a;
  const { also: others = [] } = b;
  return (
    also.length === others.length &&
    also.every((caregiver, index) => sameCaregiver(caregiver, others[index] ?? null))
  );
}

/** Like `sameCare`, but a new slot differs from a saved one. */
export function sameCell(a: Cell | null, b: Cell | null): boolean {
  return sameCare(a, b) && a?.nueva === b?.nueva;
}

/**
 * Derives the cells of a day from its care requests. Two care requests may overlap (another tool or another
 * device made them): a confirmed one is shown over a pending one, confirmed ones are shown together, and among
 * pending ones the order of their keys decides, so that every device shows the same.
 */
export function deriveDay(fecha: Fecha, careRequests: readonly CareRequest[]): CalendarDay {
  const own = careRequests.filter((careRequest) => careRequest.fecha === fecha);
  if (own.length === 0) return emptyDay(fecha);
  const cells = [...NO_CELLS];
  for (const careRequest of own.filter(isOnGrid).sort(weakestFirst)) {
    const { from, to } = slotsOf(careRequest);
    const cell: Cell = { status: careRequest.status, cuidador: careRequest.cuidador, nueva: false };
    for (let slot = from; slot < to; slot += 1)
      cells[slot] = overlayCell(cells[slot] ?? null, cell);
  }
  return { fecha, cells, offGrid: own.filter((careRequest) => !isOnGrid(careRequest)) };
}

function weakestFirst(a: CareRequest, b: CareRequest): number {
  return leastCertainFirst(a, b) || (careRequestKey(a) < careRequestKey(b) ? -1 : 1);
}

/** The care request off the grid that touches a slot, if any. */
export function offGridAt(day: CalendarDay, slot: Slot): CareRequest | null {
  return (
    day.offGrid.find((careRequest) => {
      const { from, to } = slotsOf(careRequest);
      return from <= slot && slot < to;
    }) ?? null
  );
}

/** The maximal runs of equal cells, `[from, to)` each. */
export function runsOf(
  cells: readonly (Cell | null)[],
): readonly { readonly from: Slot; readonly to: Slot; readonly cell: Cell }[] {
  const runs: { from: Slot; to: Slot; cell: Cell }[] = [];
  let open: { from: Slot; to: Slot; cell: Cell } | null = null;
  for (const [slot, cell] of cells.entries()) {
    if (cell !== null && open !== null && sameCell(open.cell, cell)) {
      open.to = slot + 1;
      continue;
    }
    open = cell === null ? null : { from: slot, to: slot + 1, cell };
    if (open !== null) runs.push(open);
  }
  return runs;
}

/** The shifts of a day: its runs and its care requests off the grid, by start. */
export function shiftsOf(day: CalendarDay): readonly Shift[] {
  const shifts: Shift[] = runsOf(day.cells).map(({ from, to, cell }) => ({
    fecha: day.fecha,
    start: slotStart(from),
    end: to * SLOT_MINUTES,
    ...cell,
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

/** The shift that a slot belongs to, or null where it is free. */
export function shiftAt(day: CalendarDay, slot: Slot): Shift | null {
  const minute = slotStart(slot);
  const covering = shiftsOf(day).filter(
    (shift) => shift.start < minute + SLOT_MINUTES && shift.end > minute,
  );
  return covering.find((shift) => shift.offGrid === null) ?? covering[0] ?? null;
}
