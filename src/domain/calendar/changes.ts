import { type CareRecord, sameInterval, sameRecord } from './record.ts';

export type Action = 'inscribir' | 'eliminar';

/** One line of a save: a whole record is added or removed. */
export interface SlotChange {
  readonly accion: Action;
  readonly record: CareRecord;
}

/**
 * What a list of records is after the changes, in their order. This is the server's rule and, the
 * same code, what the device expects the server to hold:
 * - `inscribir` of a record that is already there changes nothing;
 * - `eliminar` takes the record with that interval, status and cuidador; where that one is gone it
 *   takes whatever stands in exactly that interval (its status may have moved on meanwhile), and
 *   where nothing does it changes nothing.
 * Applying the same changes again therefore gives the same list.
 */
export function applyChanges(
  records: readonly CareRecord[],
  changes: readonly SlotChange[],
): readonly CareRecord[] {
  let result = records;
  for (const { accion, record } of changes) {
    const present = result.some((other) => sameRecord(other, record));
    if (accion === 'inscribir') {
      if (!present) result = [...result, record];
    } else if (present) {
      result = result.filter((other) => !sameRecord(other, record));
    } else {
      result = result.filter((other) => !sameInterval(other, record));
    }
  }
  return result;
}

/**
 * The changes of several saves as one: a record that was added and removed again within them, and
 * that nobody else saw, leaves no trace; everything else keeps its order.
 */
export function foldChanges(changes: readonly SlotChange[]): readonly SlotChange[] {
  const folded: SlotChange[] = [];
  for (const change of changes) {
    const twin = folded.findLastIndex((earlier) => sameRecord(earlier.record, change.record));
    const earlier = folded[twin];
    if (earlier?.accion === change.accion) continue;
    if (earlier?.accion === 'inscribir') folded.splice(twin, 1);
    else folded.push(change);
  }
  return folded;
}
