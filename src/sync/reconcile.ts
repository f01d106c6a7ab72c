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

/** The remaining work of changes that may be applied already. */
export interface Reconciled {
  /** The list does not show these changes yet: they are sent. */
  readonly missing: readonly SlotChange[];
  /** Changes of shifts that differ from what their author saw: they are not sent. */
  readonly conflicts: readonly SlotChange[];
}

/**
 * Compares changes that were never sent with the server's list. Changes that the list already shows are left out: a
 * backend that does not detect conflicts would add them twice.
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
 * Compares a batch whose first attempt may have arrived with the server's list. For a backend without idempotency,
 * which must not get a change twice. An `inscribir` whose care request is in the list and an `eliminar` whose care
 * request is not are left out. Two cases are a conflict, for all changes of their shift:
 * - a removal whose care request is gone while another person's is there at that time: nothing is removed that the
 *   author did not see;
 * - a removal whose care request is there together with the addition that replaces it: the batch may have arrived
 *   before somebody planned the same again. If it were sent again, a backend that removes exactly would have the
 *   addition twice; if it were not sent, one that removes by interval would lose it.
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
    // An addition of ours with the same interval is not the care request that we remove.
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
 * Whether a server's care request corresponds to ours. Where we sent no caregiver it has none, and where we sent a
 * caregiver's id the backend may return only the name.
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
