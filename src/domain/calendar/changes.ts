import { groupBy } from '#domain/group-by.ts';
import { type CareRequest, careRequestKey, overlap, sameCareRequest } from './care-request.ts';
import { changesByShift } from './changes-by-shift.ts';
import type { Fecha } from './time.ts';

export type Action = 'inscribir' | 'eliminar';

/** One change of a mutation: a whole care request is added or removed. */
export interface SlotChange {
  readonly accion: Action;
  readonly record: CareRequest;
}

/** The result of applying changes to some care requests. */
interface Applied {
  readonly careRequests: readonly CareRequest[];
  /** The changes that were not applied, because their shift differs from what the author saw. */
  readonly conflicts: readonly SlotChange[];
}

/**
 * Applies changes to a list of care requests. The server applies them with this code, and the device computes the
 * expected state with it.
 *
 * The law of every edit: it is applied to what its author saw, or it is a conflict. An `eliminar` names what its author
 * saw (interval, status, caregiver). If one `eliminar` finds no such care request, none of the changes of its shift is
 * applied, neither removals nor additions; the changes of other shifts are. It is not a conflict if nothing is left to
 * do: the shift was only to be removed and nothing is there at that time, or its replacement is already there. An
 * `inscribir` of an existing care request changes nothing.
 *
 * So applying the same changes again gives the same list.
 */
export function applyWhereSeen(
  careRequests: readonly CareRequest[],
  changes: readonly SlotChange[],
): Applied {
  const byDay = groupBy(careRequests, ({ fecha }) => fecha);
  const removed = new Set<CareRequest>();
  const added: CareRequest[] = [];
  const conflicts: SlotChange[] = [];
  for (const shift of changesByShift(foldChanges(changes))) {
    const there = fechasOfChanges(shift).flatMap((fecha) => byDay.get(fecha) ?? []);
    if (!isAsSeen(there, shift)) {
      conflicts.push(...shift);
      continue;
    }
    const gone = careRequestsOf(shift, 'eliminar');
    for (const careRequest of there) if (includes(gone, careRequest)) removed.add(careRequest);
    const stay = there.filter((careRequest) => !removed.has(careRequest));
    added.push(...careRequestsOf(shift, 'inscribir').filter((one) => !includes(stay, one)));
  }
  if (removed.size === 0 && added.length === 0) return { careRequests, conflicts };
  const stay = careRequests.filter((one) => !removed.has(one));
  return { careRequests: [...stay, ...added], conflicts };
}

/** The care requests after `applyWhereSeen`. */
export function applyChanges(
  careRequests: readonly CareRequest[],
  changes: readonly SlotChange[],
): readonly CareRequest[] {
  return applyWhereSeen(careRequests, changes).careRequests;
}

/**
 * Whether the changes of one shift find what their author saw, which means that everything they remove is there. Also
 * true if nothing is left to do: what was only to be removed is gone with nothing in its place, or the whole
 * replacement is already there.
 */
function isAsSeen(there: readonly CareRequest[], shift: readonly SlotChange[]): boolean {
  const removals = careRequestsOf(shift, 'eliminar');
  const additions = careRequestsOf(shift, 'inscribir');
  const missing = removals.filter((careRequest) => !includes(there, careRequest));
  if (missing.length === 0) return true;
  if (additions.length > 0) {
    return missing.length === removals.length && additions.every((one) => includes(there, one));
  }
  const others = there.filter((careRequest) => !includes(removals, careRequest));
  return !others.some((careRequest) => missing.some((gone) => overlap(careRequest, gone)));
}

/** The days of some changes. */
export function fechasOfChanges(changes: readonly SlotChange[]): readonly Fecha[] {
  return [...new Set(changes.map(({ record }) => record.fecha))];
}

/** The care requests that some changes add or remove. */
export function careRequestsOf(
  changes: readonly SlotChange[],
  accion: Action,
): readonly CareRequest[] {
  return changes.filter((change) => change.accion === accion).map(({ record }) => record);
}

/** Care requests that overlap a removed one and stay: the other people of joint hours. */
export function besideRemoved(
  careRequests: readonly CareRequest[],
  changes: readonly SlotChange[],
): readonly CareRequest[] {
  const byDay = groupBy(careRequestsOf(changes, 'eliminar'), ({ fecha }) => fecha);
  return careRequests.filter((one) => {
    const removed = byDay.get(one.fecha) ?? [];
    return !includes(removed, one) && removed.some((other) => overlap(one, other));
  });
}

function includes(careRequests: readonly CareRequest[], careRequest: CareRequest): boolean {
  return careRequests.some((other) => sameCareRequest(other, careRequest));
}

/**
 * Merges the changes of several mutations. A care request that is both added and removed within them, so that nobody
 * else saw it, is dropped; all other changes keep their order.
 */
export function foldChanges(changes: readonly SlotChange[]): readonly SlotChange[] {
  const fold = createFold();
  fold.add(changes);
  return fold.changes();
}

/**
 * Merges changes mutation by mutation. A change is compared only with changes of the same care request, so that the
 * time grows linearly with the number of changes.
 */
export function createFold() {
  const folded = new Set<SlotChange>();
  const ofCareRequest = new Map<string, SlotChange[]>();
  return {
    add(changes: readonly SlotChange[]): void {
      for (const change of changes) {
        const key = careRequestKey(change.record);
        const earlier = ofCareRequest.get(key) ?? [];
        const last = earlier.at(-1);
        if (last?.accion === change.accion) continue;
        if (last?.accion === 'inscribir') {
          folded.delete(last);
          earlier.pop();
        } else {
          folded.add(change);
          ofCareRequest.set(key, [...earlier, change]);
        }
      }
    },
    /** How many changes are left after merging. */
    size: () => folded.size,
    changes: (): readonly SlotChange[] => [...folded],
  };
}
