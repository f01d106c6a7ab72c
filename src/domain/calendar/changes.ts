import { type CareRecord, sameInterval, sameRecord } from './record.ts';

export type Action = 'inscribir' | 'eliminar';

/** One line of a save: a whole record is added or removed. */
export interface SlotChange {
  readonly accion: Action;
  readonly record: CareRecord;
}

/**
 * Applies changes to a list of records, in order. The server applies them with this code, and the device
 * predicts with it what the server will hold:
 * - `inscribir` of an existing record changes nothing;
 * - `eliminar` takes the record with that interval, status and cuidador; if that one is gone it takes
 *   whatever has exactly that interval (its status may have changed meanwhile), and if nothing has, it
 *   changes nothing.
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
 * Merges the changes of several saves: a record both added and removed within them, which nobody else saw, is
 * dropped; everything else keeps its order.
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
