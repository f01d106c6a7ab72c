import type { SlotChange } from '#domain/calendar/changes.ts';
import { type CareRecord, sameInterval, sameRecord } from '#domain/calendar/record.ts';

/**
 * What of some changes a server's list does not show yet: an `inscribir` that is there and an
 * `eliminar` that is gone are left out, so that a backend without keys gets nothing twice.
 */
export function stillMissing(
  changes: readonly SlotChange[],
  records: readonly CareRecord[],
): readonly SlotChange[] {
  return changes.filter(({ accion, record }) =>
    accion === 'inscribir'
      ? !records.some((other) => sameRecord(other, record))
      : records.some((other) => sameInterval(other, record)),
  );
}
