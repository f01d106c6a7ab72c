import type { SlotChange } from './changes.ts';
import { type CalendarDay, sameCare } from './day.ts';
import { isOnGrid, recordKey, slotsOf } from './record.ts';

/**
 * A day as it would be had the user just made these changes to it: what they add is «nueva», and what they
 * take away is what they name. Whatever else stands there by now is not theirs to take.
 */
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
    const cell = { status: record.status, cuidador: record.cuidador, nueva: true };
    if (accion === 'inscribir') cells.fill(cell, from, to);
    else
      for (let at = from; at < to; at += 1) if (sameCare(cells[at] ?? null, cell)) cells[at] = null;
  }
  return {
    fecha: day.fecha,
    cells,
    offGrid: day.offGrid.filter((record) => !removed.has(recordKey(record))),
  };
}
