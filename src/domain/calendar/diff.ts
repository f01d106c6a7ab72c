import type { SlotChange } from './changes.ts';
import { type CalendarDay, type Cell, carersOf, deriveDay, runsOf, sameCare } from './day.ts';
import {
  type CareRecord,
  type Carer,
  eachOnce,
  isOnGrid,
  recordKey,
  recordOver,
  sameCarer,
  slotsOf,
  startOf,
} from './record.ts';
import type { Fecha, Slot } from './time.ts';

type Cells = readonly (Cell | null)[];

/**
 * What a save sends for one day: the changes from its records to the wanted day.
 *
 * Laws, each checked by a property test:
 * 1. laying the changed records over the day gives the wanted day;
 * 2. the diff of a day with itself is empty;
 * 3. a record none of whose half hours changed is not sent, unless it would show through where
 *    records overlap;
 * 4. a record with a changed half hour goes once, as `eliminar`, with exactly its own interval;
 *    what remains of it or is new goes as `inscribir` in maximal runs, and nobody is
 *    confirmed anew where a record that says so stays;
 * 5. a carer confirmed for a half hour that stays is never removed, whoever else comes then.
 */
export function diffDay(
  records: readonly CareRecord[],
  wanted: CalendarDay,
): readonly SlotChange[] {
  const { fecha } = wanted;
  const own = records.filter((record) => record.fecha === fecha);
  const onGrid = own.filter(isOnGrid);

  let wrong = differing(deriveDay(fecha, onGrid).cells, wanted.cells);
  let kept = onGrid;
  let added = missingRuns(fecha, kept, wanted.cells);
  while (wrong.size > 0) {
    kept = kept.filter((record) => !touches(record, wrong));
    added = missingRuns(fecha, kept, wanted.cells);
    // Removing a record can uncover another beneath it that is not wanted either.
    wrong = differing(deriveDay(fecha, [...kept, ...added]).cells, wanted.cells);
  }

  const stays = new Set(kept);
  const offGridStays = new Set(wanted.offGrid.map(recordKey));
  const removed = own.filter((record) =>
    isOnGrid(record) ? !stays.has(record) : !offGridStays.has(recordKey(record)),
  );
  // A second removal of equal records would take another of the same interval for the first.
  const each = new Map(removed.map((record) => [recordKey(record), record]));
  return [
    ...[...each.values()].map((record): SlotChange => ({ accion: 'eliminar', record })),
    ...added.map((record): SlotChange => ({ accion: 'inscribir', record })),
  ];
}

/** The half hours in which two days differ. */
function differing(shown: Cells, wanted: Cells): ReadonlySet<Slot> {
  const slots = new Set<Slot>();
  for (const [slot, cell] of wanted.entries()) {
    if (!sameCare(shown[slot] ?? null, cell)) slots.add(slot);
  }
  return slots;
}

/** What must be added to some records so that every wanted half hour is there, in maximal runs. */
function missingRuns(
  fecha: Fecha,
  records: readonly CareRecord[],
  wanted: Cells,
): readonly CareRecord[] {
  const shown = deriveDay(fecha, records).cells;
  const missing = wanted.map((cell, slot) => (sameCare(shown[slot] ?? null, cell) ? null : cell));
  // Each of several carers at the same time has a record, and one whose record stays needs no other.
  const carers = eachOnce(missing.flatMap((cell) => (cell === null ? [] : carersOf(cell))));
  return [null, ...carers]
    .flatMap((carer) => {
      const lacking = missing.map((cell, slot) => {
        const own = ownOf(cell, carer);
        return sameCare(ownOf(shown[slot] ?? null, carer), own) ? null : own;
      });
      return runsOf(lacking).map(({ from, to, cell }) =>
        recordOver(fecha, from, to, cell.status, carer),
      );
    })
    .sort((a, b) => startOf(a) - startOf(b));
}

/** The part of a half hour that belongs to one carer, or to nobody. */
function ownOf(cell: Cell | null, carer: Carer | null): Cell | null {
  if (cell === null) return null;
  const isOwn =
    carer === null
      ? cell.cuidador === null
      : carersOf(cell).some((other) => sameCarer(other, carer));
  return isOwn ? { status: cell.status, cuidador: carer, nueva: false } : null;
}

function touches(record: CareRecord, slots: ReadonlySet<Slot>): boolean {
  const { from, to } = slotsOf(record);
  for (let slot = from; slot < to; slot += 1) if (slots.has(slot)) return true;
  return false;
}
