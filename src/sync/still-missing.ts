import type { SlotChange } from '#domain/calendar/changes.ts';
import { type CareRecord, sameCarer, sameInterval } from '#domain/calendar/record.ts';
import { toldCarer } from '#domain/contract/solicitudes.ts';

/**
 * The changes that a server's list does not show yet: an `inscribir` that is there and an `eliminar` that is
 * gone are left out, so that a backend without keys gets nothing twice. A record that the changes add to an
 * interval is not the one that they remove from it; if a removal is still missing there, the interval's
 * changes are sent together.
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

/** Whether a server's record corresponds to ours: one that was sent without a carer has none. */
function isToldBy(ours: CareRecord, record: CareRecord): boolean {
  return (
    sameInterval(ours, record) &&
    ours.status === record.status &&
    (sameCarer(ours.cuidador, record.cuidador) ||
      (record.cuidador === null && toldCarer(ours) === null))
  );
}
