import { type CareRecord, recordKey, sameInterval, sameRecord } from './record.ts';

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
 * Applying the same changes again therefore gives the same list, unless two records have one interval: then a
 * removal takes the second, too. The keys of saves prevent that.
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
  const fold = createFold();
  fold.add(changes);
  return fold.changes();
}

/** Changes being merged save by save. */
export interface Fold {
  readonly add: (changes: readonly SlotChange[]) => void;
  /** How many changes are left of those added. */
  readonly size: () => number;
  readonly changes: () => readonly SlotChange[];
}

/** A change meets only those of its own record, so that a thousand saves take no longer than their changes. */
export function createFold(): Fold {
  const folded = new Set<SlotChange>();
  const ofRecord = new Map<string, SlotChange[]>();
  return {
    add(changes) {
      for (const change of changes) {
        const key = recordKey(change.record);
        const earlier = ofRecord.get(key) ?? [];
        const last = earlier.at(-1);
        if (last?.accion === change.accion) continue;
        if (last?.accion === 'inscribir') {
          folded.delete(last);
          earlier.pop();
        } else {
          folded.add(change);
          ofRecord.set(key, [...earlier, change]);
        }
      }
    },
    size: () => folded.size,
    changes: () => [...folded],
  };
}
