import {
  type CareRequest,
  overlap,
  sameCaregiver,
  sameCareRequest,
  sameInterval,
} from '#domain/calendar/care-request.ts';
import { applyWhereSeen, type SlotChange } from '#domain/calendar/changes.ts';
import { changesByShift } from '#domain/calendar/changes-by-shift.ts';
import { namedCaregiver } from '#domain/contract/solicitudes.ts';

/** What is left to do of changes that may be applied already. */
export interface Reconciled {
  /** To be sent: the list does not show them yet. */
  readonly missing: readonly SlotChange[];
  /** Changes of shifts that are not as their author saw them: not to be sent. */
  readonly conflicts: readonly SlotChange[];
}

/**
 * Compares changes of which none was sent yet with the server's list. What the list shows already is left out:
 * a backend that does not detect conflicts would add it once more.
 */
export function compare(
  changes: readonly SlotChange[],
  careRequests: readonly CareRequest[],
): Reconciled {
  const { conflicts } = applyWhereSeen(careRequests, changes);
  const isThere = ({ record }: SlotChange) =>
    careRequests.some((other) => sameCareRequest(other, record));
  const removed = changes.filter((change) => change.accion === 'eliminar' && isThere(change));
  const isRemoved = ({ record }: SlotChange) =>
    removed.some((removal) => sameCareRequest(removal.record, record));
  const missing = changes.filter((change) => {
    if (conflicts.includes(change)) return false;
    return change.accion === 'eliminar'
      ? removed.includes(change)
      : !isThere(change) || isRemoved(change);
  });
  return { missing, conflicts };
}

/**
 * Compares a batch whose first attempt may have arrived with the server's list, for a backend without
 * idempotency, which must get nothing twice. An `inscribir` that is there and an `eliminar` that is gone are
 * left out. Two things are a conflict, with all changes of their shift:
 * - a removal whose care request is gone while somebody else's is there at that time: nothing is removed that its
 *   author did not see;
 * - a removal whose care request is there beside the addition that replaces it, because the batch may have arrived
 *   before somebody planned the same again. A backend that removes exactly would have the addition twice if it were
 *   sent again, and one that removes by interval would lose it if it were not.
 */
export function reconcile(
  changes: readonly SlotChange[],
  careRequests: readonly CareRequest[],
): Reconciled {
  const missing: SlotChange[] = [];
  const conflicts: SlotChange[] = [];
  for (const shift of changesByShift(changes)) {
    const additions = shift.filter(({ accion }) => accion === 'inscribir');
    const removals = shift.filter(({ accion }) => accion === 'eliminar');
    const isOurs = (careRequest: CareRequest) =>
      additions.some((own) => matchesOurs(own.record, careRequest));
    // Our own addition with the same interval is not the care request that we remove.
    const left = removals.filter(({ record }) =>
      careRequests.some((other) => sameCareRequest(other, record) && !isOurs(other)),
    );
    const others = careRequests.filter(
      (other) => !isOurs(other) && !removals.some(({ record }) => sameCareRequest(record, other)),
    );
    const gone = removals.filter(
      ({ record }) => !careRequests.some((other) => sameCareRequest(other, record)),
    );
    const isDone = ({ record }: SlotChange) =>
      careRequests.some((other) => matchesOurs(record, other));
    const done = additions.filter(isDone);
    if (
      gone.some(({ record }) => others.some((other) => overlap(other, record))) ||
      left.some(({ record }) => done.some((own) => sameInterval(own.record, record)))
    ) {
      conflicts.push(...shift);
      continue;
    }
    missing.push(
      ...shift.filter((change) =>
        change.accion === 'eliminar' ? left.includes(change) : !done.includes(change),
      ),
    );
  }
  return { missing, conflicts };
}

/**
 * Whether a server's care request corresponds to ours: one that was sent without a caregiver has none, and a backend may
 * name without an id whom we sent by id.
 */
function matchesOurs(ours: CareRequest, careRequest: CareRequest): boolean {
  return (
    sameInterval(ours, careRequest) &&
    ours.status === careRequest.status &&
    (sameCaregiver(ours.cuidador, careRequest.cuidador) ||
      (careRequest.cuidador?.id === null &&
        careRequest.cuidador.nombre === ours.cuidador?.nombre) ||
      (careRequest.cuidador === null && namedCaregiver(ours) === null))
  );
}
