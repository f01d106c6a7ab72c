import type { SlotChange } from '#domain/calendar/changes.ts';
import { type CareRecord, sameCarer, sameInterval } from '#domain/calendar/record.ts';
import { toldCarer } from '#domain/contract/solicitudes.ts';

/**
 * What of some changes a server's list does not show yet: an `inscribir` that is there and an `eliminar` that
 * is gone are left out, so that a backend without keys gets nothing twice. What the same changes put into an
 * interval is not what they take out of it; and where something has to go from there, it goes and comes as one.
 */
export function stillMissing(
  changes: readonly SlotChange[],
  records: readonly CareRecord[],
): readonly SlotChange[] {
  const wanted = changes.filter(({ accion }) => accion === 'inscribir');
  const removals = changes.filter(
    ({ accion, record }) =>
      accion === 'eliminar' &&
      records.some(
        (other) =>
          sameInterval(other, record) && !wanted.some((own) => isToldBy(own.record, other)),
      ),
  );
  return changes.filter((change) =>
    change.accion === 'eliminar'
      ? removals.includes(change)
      : !records.some((other) => isToldBy(change.record, other)) ||
        removals.some(({ record }) => sameInterval(record, change.record)),
  );
}

/** Whether a record is what a server makes of ours: one that was not told who comes has nobody. */
function isToldBy(ours: CareRecord, record: CareRecord): boolean {
  return (
    sameInterval(ours, record) &&
    ours.status === record.status &&
    (sameCarer(ours.cuidador, record.cuidador) ||
      (record.cuidador === null && toldCarer(ours) === null))
  );
}
