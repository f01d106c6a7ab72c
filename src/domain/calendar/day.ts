/**
 * Half hours are stored and blocks are derived from them: a day is 48 cells, and a block is a maximal
 * run of equal ones. Records that are off the half hour cannot be cells; they stand beside them,
 * whole, and can only be removed whole.
 */

import {
  type CareRecord,
  type Carer,
  carerKey,
  eachOnce,
  endOf,
  isOnGrid,
  recordKey,
  sameCarer,
  slotsOf,
  startOf,
} from './record.ts';
import { isConfirmed, leastCertainFirst, type Status, statusOfNew } from './status.ts';
import {
  type Fecha,
  type Minute,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type Slot,
  slotStart,
} from './time.ts';

/** What one half hour holds. */
export interface Cell extends Care {
  /** Chosen on this device and not saved yet: shown as «nueva», saved with `status`. */
  readonly nueva: boolean;
}

/** What a half hour is taken by. */
export interface Care {
  readonly status: Status;
  readonly cuidador: Carer | null;
  /** Who else comes then: two offline devices may have confirmed one each. Ordered by `carerKey`. */
  readonly also?: readonly Carer[];
}

/** One day: its half hours, and the records that are off the half hour. */
export interface CalendarDay {
  readonly fecha: Fecha;
  /** 48 entries; null is free. */
  readonly cells: readonly (Cell | null)[];
  readonly offGrid: readonly CareRecord[];
}

/** A maximal run of equal half hours, or one record off the half hour. */
export interface Block extends Care {
  readonly fecha: Fecha;
  readonly start: Minute;
  readonly end: Minute;
  readonly nueva: boolean;
  /** The record when the block is off the grid: it can be removed, not resized. */
  readonly offGrid: CareRecord | null;
}

const NO_CELLS: readonly (Cell | null)[] = Array.from({ length: SLOTS_PER_DAY }, () => null);

/** A day without shifts. */
export function emptyDay(fecha: Fecha): CalendarDay {
  return { fecha, cells: NO_CELLS, offGrid: [] };
}

/** Everybody who comes; nobody where nobody is named. */
export function carersOf({ cuidador, also = [] }: Care): readonly Carer[] {
  return cuidador === null ? [] : [cuidador, ...also];
}

/** A confirmed half hour with these carers, each once. */
function comesWith(carers: readonly Carer[]): Cell {
  const [cuidador = null, ...also] = eachOnce(carers).toSorted((a, b) =>
    carerKey(a) < carerKey(b) ? -1 : 1,
  );
  const cell: Cell = { status: statusOfNew(true), cuidador, nueva: false };
  return also.length === 0 ? cell : { ...cell, also };
}

/** A half hour after a record is laid over it: no confirmed carer is displaced. */
export function laidOver(below: Cell | null, record: Cell): Cell {
  if (below === null || !isConfirmed(below) || !isConfirmed(record)) return record;
  const carers = [...carersOf(below), ...carersOf(record)];
  return { ...comesWith(carers), nueva: record.nueva };
}

/** What is left of a half hour where one record is taken out of it. */
export function takenOut(cell: Cell | null, record: Care): Cell | null {
  if (cell === null || cell.status !== record.status) return cell;
  const out = record.cuidador;
  const left = carersOf(cell).filter((carer) => !sameCarer(carer, out));
  if (left.length === carersOf(cell).length) return out === null && left.length === 0 ? null : cell;
  return left.length === 0 ? null : { ...comesWith(left), nueva: cell.nueva };
}

/** Whether two cells would be the same solicitudes on the server; «nueva» is local and does not count. */
export function sameCare(a: Cell | null, b: Cell | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.status !== b.status || !sameCarer(a.cuidador, b.cuidador)) return false;
  const { also = [] } = a;
  const { also: others = [] } = b;
  return (
    also.length === others.length &&
    also.every((carer, index) => sameCarer(carer, others[index] ?? null))
  );
}

/** Like `sameCare`, but a new half hour differs from a saved one. */
export function sameCell(a: Cell | null, b: Cell | null): boolean {
  return sameCare(a, b) && a?.nueva === b?.nueva;
}

/**
 * Lays a day's records over its half hours. Two records may overlap (another tool or another device
 * made them): a confirmed one is shown over a pending one, confirmed ones are shown together, and among pending
 * ones the order of their keys decides, so that every device shows the same.
 */
export function deriveDay(fecha: Fecha, records: readonly CareRecord[]): CalendarDay {
  const own = records.filter((record) => record.fecha === fecha);
  if (own.length === 0) return emptyDay(fecha);
  const cells = [...NO_CELLS];
  for (const record of own.filter(isOnGrid).sort(weakestFirst)) {
    const { from, to } = slotsOf(record);
    const cell: Cell = { status: record.status, cuidador: record.cuidador, nueva: false };
    for (let slot = from; slot < to; slot += 1) cells[slot] = laidOver(cells[slot] ?? null, cell);
  }
  return { fecha, cells, offGrid: own.filter((record) => !isOnGrid(record)) };
}

function weakestFirst(a: CareRecord, b: CareRecord): number {
  return leastCertainFirst(a, b) || (recordKey(a) < recordKey(b) ? -1 : 1);
}

/** The record off the grid that touches a half hour, if any. */
export function offGridAt(day: CalendarDay, slot: Slot): CareRecord | null {
  return (
    day.offGrid.find((record) => {
      const { from, to } = slotsOf(record);
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

/** The blocks of a day: its runs and its records off the grid, by start. */
export function blocksOf(day: CalendarDay): readonly Block[] {
  const blocks: Block[] = runsOf(day.cells).map(({ from, to, cell }) => ({
    fecha: day.fecha,
    start: slotStart(from),
    end: to * SLOT_MINUTES,
    ...cell,
    offGrid: null,
  }));
  for (const record of day.offGrid) {
    blocks.push({
      fecha: day.fecha,
      start: startOf(record),
      end: endOf(record),
      status: record.status,
      cuidador: record.cuidador,
      nueva: false,
      offGrid: record,
    });
  }
  return blocks.sort((a, b) => a.start - b.start);
}

/** The block that a half hour belongs to, or null where it is free. */
export function blockAt(day: CalendarDay, slot: Slot): Block | null {
  const minute = slotStart(slot);
  const covering = blocksOf(day).filter(
    (block) => block.start < minute + SLOT_MINUTES && block.end > minute,
  );
  return covering.find((block) => block.offGrid === null) ?? covering[0] ?? null;
}
