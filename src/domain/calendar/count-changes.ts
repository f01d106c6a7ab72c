import { careKey, endOf, startOf } from './care-request.ts';
import type { SlotChange } from './changes.ts';
import { changesByShift } from './changes-by-shift.ts';

/**
 * How many shifts some changes add, change, move or remove. A night counts as one shift. A shift that is removed and
 * added elsewhere with the same length and care counts once.
 */
export function countChanges(changes: readonly SlotChange[]): number {
  const removed = new Map<string, number>();
  let count = 0;
  const groups = changesByShift(changes);
  for (const group of groups) {
    if (group.some(({ accion }) => accion === 'inscribir')) continue;
    count += 1;
    removed.set(shapeOf(group), (removed.get(shapeOf(group)) ?? 0) + 1);
  }
  for (const group of groups) {
    if (group.every(({ accion }) => accion === 'eliminar')) continue;
    const left = group.some(({ accion }) => accion === 'eliminar')
      ? 0
      : removed.get(shapeOf(group));
    if (left) removed.set(shapeOf(group), left - 1);
    else count += 1;
  }
  return count;
}

/** A key that is equal for shifts with the same length and care. */
function shapeOf(group: readonly SlotChange[]): string {
  const records = group.map(({ record }) => record);
  const minutes = records.reduce((sum, record) => sum + endOf(record) - startOf(record), 0);
  return [minutes, ...new Set(records.map(careKey))].join('|');
}
