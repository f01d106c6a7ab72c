import { type CareRequest, careRequestKey, isOnGrid, overlap } from './care-request.ts';
import { applyChanges, careRequestsOf, fechasOfChanges, type SlotChange } from './changes.ts';
import {
  type Care,
  type Cell,
  caregiversOf,
  deriveDay,
  overlayCell,
  removeFromCell,
  sameCare,
  withStart,
} from './day.ts';
import { diffDay } from './diff.ts';
import { isConfirmed, isPending } from './status.ts';
import type { Fecha } from './time.ts';

/**
 * Rebases changes, which were made over other care requests, on `careRequests`. A day that contains everything they
 * remove and nothing they add keeps its changes. On any other day, slot by slot, the caregivers whom they removed are
 * removed if still there, and those whom they added are added to the current ones. Care that the changes only wrote
 * again, such as the rest of a shortened shift, stays as in `careRequests`.
 * @returns the same list if nothing has to change.
 */
export function rebaseChanges(
  changes: readonly SlotChange[],
  careRequests: readonly CareRequest[],
): readonly SlotChange[] {
  const there = new Set(careRequests.map(careRequestKey));
  const removed = new Set(careRequestsOf(changes, 'eliminar').map(careRequestKey));
  const stay = careRequests.filter((careRequest) => !removed.has(careRequestKey(careRequest)));
  const unfit = changes.filter(({ accion, record }) =>
    accion === 'eliminar'
      ? !there.has(careRequestKey(record))
      : stay.some((other) => overlapsSameCare(other, record)),
  );
  if (unfit.length === 0) return changes;
  const days = new Set(fechasOfChanges(unfit));
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
  const removed = careRequestsOf(changes, 'eliminar');
  const there = new Set(careRequests.map(careRequestKey));
  const before = deriveDay(
    fecha,
    removed.filter((careRequest) => !there.has(careRequestKey(careRequest))),
  );
  const after = deriveDay(fecha, applyChanges(removed, changes));
  // A removed care request that is still there is removed whole, because another with the same care may lie beneath it.
  const gone = new Set(removed.map(careRequestKey));
  const now = deriveDay(
    fecha,
    careRequests.filter((careRequest) => !gone.has(careRequestKey(careRequest))),
  );
  const cells = now.cells.map((cell, slot) =>
    changed(cell, caresOf(before.cells[slot]), after.cells[slot] ?? null),
  );
  return diffDay(careRequests, { ...now, cells });
}

/** Whether a care request overlaps another with the same care. */
function overlapsSameCare(one: CareRequest, other: CareRequest): boolean {
  return isOnGrid(one) && sameCare(one, other) && overlap(one, other);
}

/** Applies the difference between `before` and `wanted` to a cell. */
function changed(cell: Cell | null, before: readonly Care[], wanted: Cell | null): Cell | null {
  const after = caresOf(wanted);
  const without = (list: readonly Care[], others: readonly Care[]) =>
    list.filter((care) => !others.some((other) => sameCare(care, other)));
  const added = without(after, before);
  const left = without(before, after).reduce<Cell | null>(removeFromCell, cell);
  return added.reduce<Cell | null>((there, { status, cuidador }) => {
    // If somebody is confirmed meanwhile, no pending care request is added.
    if (isConfirmed(there) && isPending({ status })) return there;
    const own: Cell = { status, cuidador, nueva: false };
    return overlayCell(there, withStart(own, wanted?.starts === true));
  }, left);
}

/** The care of a slot, one entry for each caregiver. */
function caresOf(cell: Cell | null | undefined): readonly Care[] {
  if (!cell) return [];
  const { status } = cell;
  const caregivers = caregiversOf(cell);
  return caregivers.length === 0
    ? [{ status, cuidador: null }]
    : caregivers.map((cuidador) => ({ status, cuidador }));
}
