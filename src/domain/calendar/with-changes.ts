import {
  type CareRequest,
  careRequestKey,
  isOnGrid,
  type ShiftCaregiver,
  sameCaregiver,
  sameInterval,
  slotsOf,
} from './care-request.ts';
import type { SlotChange } from './changes.ts';
import {
  type CalendarDay,
  type Cell,
  caregiversOf,
  deriveDay,
  overlayCell,
  removeFromCell,
  withStart,
} from './day.ts';
import { isConfirmed } from './status.ts';
import type { Slot } from './time.ts';

/**
 * A day as if the user had just made these changes: additions are «nueva», and removals free only the care that they
 * name, not other care that is there by now.
 */
export function withChanges(day: CalendarDay, changes: readonly SlotChange[]): CalendarDay {
  const cells = [...day.cells];
  const removed = new Set<string>();
  const added = new Set<Slot>();
  for (const { accion, record } of changes) {
    if (record.fecha !== day.fecha) continue;
    if (!isOnGrid(record)) {
      if (accion === 'eliminar') removed.add(careRequestKey(record));
      continue;
    }
    const { from, to } = slotsOf(record);
    const cell: Cell = { status: record.status, cuidador: record.cuidador, nueva: true };
    for (let at = from; at < to; at += 1) {
      const there = cells[at] ?? null;
      if (accion === 'eliminar') {
        cells[at] = removeFromCell(there, cell);
        continue;
      }
      // An addition replaces what was there; two additions are combined.
      cells[at] = overlayCell(added.has(at) ? there : null, withStart(cell, at === from));
      added.add(at);
    }
  }
  return {
    fecha: day.fecha,
    cells,
    offGrid: day.offGrid.filter((careRequest) => !removed.has(careRequestKey(careRequest))),
  };
}

/**
 * A day as the author of some changes wanted it, whoever is there by now: removed times are free, and additions are
 * there. Of the people whom the author saw beside the removed ones, those who are still there stay.
 */
export function asWanted(
  day: CalendarDay,
  changes: readonly SlotChange[],
  beside: readonly CareRequest[] = [],
): CalendarDay {
  const cells = [...day.cells];
  const freed = changes.filter(
    ({ accion, record }) => accion === 'eliminar' && record.fecha === day.fecha,
  );
  for (const { record } of freed.filter(({ record }) => isOnGrid(record))) {
    const { from, to } = slotsOf(record);
    cells.fill(null, from, to);
  }
  const stays = new Set(beside.map(careRequestKey));
  const offGrid = day.offGrid.filter(
    (there) =>
      stays.has(careRequestKey(there)) || !freed.some(({ record }) => sameInterval(record, there)),
  );
  const added = changes.filter(({ accion }) => accion === 'inscribir');
  const after = withChanges({ ...day, cells, offGrid }, added);
  const seen = deriveDay(day.fecha, beside);
  return {
    ...after,
    cells: after.cells.map((cell, slot) => {
      const there = day.cells[slot] ?? null;
      const staying = peopleOfBoth(there, seen.cells[slot] ?? null);
      if (cell === there || staying === null) return cell;
      return isConfirmed(cell) ? overlayCell(staying, cell as Cell) : staying;
    }),
  };
}

/** A cell with the people who are confirmed in both versions of it; null if there are none. */
function peopleOfBoth(there: Cell | null, seen: Cell | null): Cell | null {
  if (there === null || !isConfirmed(there) || !isConfirmed(seen)) return null;
  const isSeen = (one: ShiftCaregiver) =>
    caregiversOf(seen as Cell).some((other) => sameCaregiver(one, other));
  return caregiversOf(there)
    .filter((one) => !isSeen(one))
    .reduce<Cell | null>(
      (cell, cuidador) => removeFromCell(cell, { status: there.status, cuidador }),
      caregiversOf(there).some(isSeen) ? there : null,
    );
}
