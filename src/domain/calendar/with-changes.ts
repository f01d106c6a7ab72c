import type { SlotChange } from './changes.ts';
import { type CalendarDay, laidOver, takenOut } from './day.ts';
import { isOnGrid, recordKey, slotsOf } from './record.ts';
import type { Slot } from './time.ts';

/**
 * A day as it would be had the user just made these changes to it: what they add is «nueva», and what they
 * take away is what they name. Whatever else stands there by now is not theirs to take.
 */
export function withChanges(day: CalendarDay, changes: readonly SlotChange[]): CalendarDay {
  const cells = [...day.cells];
  const removed = new Set<string>();
  const added = new Set<Slot>();
  for (const { accion, record } of changes) {
    if (record.fecha !== day.fecha) continue;
    if (!isOnGrid(record)) {
      if (accion === 'eliminar') removed.add(recordKey(record));
      continue;
    }
    const { from, to } = slotsOf(record);
    const cell = { status: record.status, cuidador: record.cuidador, nueva: true };
    for (let at = from; at < to; at += 1) {
      const there = cells[at] ?? null;
      if (accion === 'eliminar') {
        cells[at] = takenOut(there, cell);
        continue;
      }
      // What is added takes the place of what stood there; two that are added there stand together.
      cells[at] = laidOver(added.has(at) ? there : null, cell);
      added.add(at);
    }
  }
  return {
    fecha: day.fecha,
    cells,
    offGrid: day.offGrid.filter((record) => !removed.has(recordKey(record))),
  };
}
