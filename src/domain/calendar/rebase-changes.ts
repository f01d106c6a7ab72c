import {
  type CareRequest,
  careRequestKey,
  endOf,
  isOnGrid,
  sameCaregiver,
  startOf,
} from './care-request.ts';
import { applyChanges, type SlotChange } from './changes.ts';
import {
  type Care,
  type Cell,
  caregiversOf,
  deriveDay,
  overlayCell,
  removeFromCell,
} from './day.ts';
import { diffDay } from './diff.ts';
import { isConfirmed, isPending } from './status.ts';
import type { Fecha } from './time.ts';

/**
 * Changes that were made over other records, as changes of `records`. They stay as they are on a day where all
 * that they remove is there, and nothing of what they add. On any other day, in each slot, whoever they took
 * away goes if still there, and whoever they added comes beside those who come by now. What they only wrote anew,
 * as the rest of a shortened shift, stays as `records` have it.
 * @returns the same list where nothing has to change.
 */
export function rebaseChanges(
  changes: readonly SlotChange[],
  careRequests: readonly CareRequest[],
): readonly SlotChange[] {
  const there = new Set(careRequests.map(careRequestKey));
  const removed = new Set(removedBy(changes).map(careRequestKey));
  const stay = careRequests.filter((careRequest) => !removed.has(careRequestKey(careRequest)));
  const unfit = changes.filter(({ accion, record }) =>
    accion === 'eliminar'
      ? !there.has(careRequestKey(record))
      : stay.some((other) => overlapsSameCare(other, record)),
  );
  if (unfit.length === 0) return changes;
  const days = new Set(unfit.map(({ record }) => record.fecha));
  const rebased = [...days].flatMap((fecha) =>
    rebaseDay(
      fecha,
      changes.filter(({ record }) => record.fecha === fecha),
      careRequests.filter((careRequest) => careRequest.fecha === fecha),
    ),
  );
  return [...changes.filter(({ record }) => !days.has(record.fecha)), ...rebased];
}

function rebaseDay(
  fecha: Fecha,
  changes: readonly SlotChange[],
  careRequests: readonly CareRequest[],
): readonly SlotChange[] {
  const removed = removedBy(changes);
  const there = new Set(careRequests.map(careRequestKey));
  const before = deriveDay(
    fecha,
    removed.filter((careRequest) => !there.has(careRequestKey(careRequest))),
  );
  const after = deriveDay(fecha, applyChanges(removed, changes));
  // What is there as it was named goes whole: another record of the same care may lie beneath it.
  const gone = new Set(removed.map(careRequestKey));
  const now = deriveDay(
    fecha,
    careRequests.filter((careRequest) => !gone.has(careRequestKey(careRequest))),
  );
  const cells = now.cells.map((cell, slot) =>
    changed(cell, caresOf(before.cells[slot]), caresOf(after.cells[slot])),
  );
  return diffDay(careRequests, { ...now, cells });
}

function removedBy(changes: readonly SlotChange[]): readonly CareRequest[] {
  return changes.filter(({ accion }) => accion === 'eliminar').map(({ record }) => record);
}

/** Whether a record has some time of another, with the same care. */
function overlapsSameCare(one: CareRequest, other: CareRequest): boolean {
  return (
    one.fecha === other.fecha &&
    isOnGrid(one) &&
    isSame(one, other) &&
    startOf(one) < endOf(other) &&
    startOf(other) < endOf(one)
  );
}

/** A slot in which `before` became `after` elsewhere. */
function changed(cell: Cell | null, before: readonly Care[], after: readonly Care[]): Cell | null {
  const without = (list: readonly Care[], others: readonly Care[]) =>
    list.filter((care) => !others.some((other) => isSame(care, other)));
  const added = without(after, before);
  const left = without(before, after).reduce<Cell | null>(removeFromCell, cell);
  return added.reduce<Cell | null>((there, { status, cuidador }) => {
    // Who is confirmed by now needs no wish.
    if (isConfirmed(there) && isPending({ status })) return there;
    return overlayCell(there, { status, cuidador, nueva: false });
  }, left);
}

/** The care of a slot, one for each caregiver. */
function caresOf(cell: Cell | null | undefined): readonly Care[] {
  if (!cell) return [];
  const { status } = cell;
  const caregivers = caregiversOf(cell);
  return caregivers.length === 0
    ? [{ status, cuidador: null }]
    : caregivers.map((cuidador) => ({ status, cuidador }));
}

function isSame(a: Care, b: Care): boolean {
  return a.status === b.status && sameCaregiver(a.cuidador, b.cuidador);
}
