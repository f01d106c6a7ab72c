import type { SlotChange } from './changes.ts';
import type { CalendarDay, Cell } from './day.ts';
import { isOnGrid, recordKey, slotsOf } from './record.ts';

/** A day as it would be had the user just made these changes to it: what they add is «nueva». */
export function withChanges(day: CalendarDay, changes: readonly SlotChange[]): CalendarDay {
  const cells = [...day.cells];
  const removed = new Set<string>();
  for (const { accion, record } of changes) {
    if (record.fecha !== day.fecha) continue;
    if (!isOnGrid(record)) {
      if (accion === 'eliminar') removed.add(recordKey(record));
      continue;
    }
    const { from, to } = slotsOf(record);
    const cell: Cell | null =
      accion === 'inscribir'
        ? { status: record.status, cuidador: record.cuidador, nueva: true }
        : null;
    cells.fill(cell, from, to);
  }
  return {
    fecha: day.fecha,
    cells,
    offGrid: day.offGrid.filter((record) => !removed.has(recordKey(record))),
  };
}
