import type { CareRequest } from '#domain/calendar/care-request.ts';
import { applyChanges, fechasOfChanges, type SlotChange } from '#domain/calendar/changes.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Mutation, Queue } from './queue.ts';

/** The mutations that are sent automatically: all but the rejected ones. */
export function waitingMutations(queue: Queue): readonly Mutation[] {
  return queue.mutations.filter((mutation) => mutation.rejection === null);
}

/** The expected state: what the server will have once every waiting mutation has arrived. */
export function expectedCareRequests(
  base: readonly CareRequest[],
  queue: Queue,
): readonly CareRequest[] {
  return applyInOrder(
    base,
    waitingMutations(queue).map(({ changes }) => changes),
  );
}

/**
 * The care requests after the changes of several mutations, applied one by one: each was made over the result of the
 * previous one, and `base` may already contain the first ones. Only the changed days are computed, so that the time for
 * a year planned offline grows only with its days.
 */
export function applyInOrder(
  base: readonly CareRequest[],
  mutations: readonly (readonly SlotChange[])[],
): readonly CareRequest[] {
  const days = new Set(fechasOfChanges(mutations.flat()));
  if (days.size === 0) return base;
  const changed = new Map<Fecha, readonly CareRequest[]>(
    groupBy(
      base.filter(({ fecha }) => days.has(fecha)),
      ({ fecha }) => fecha,
    ),
  );
  for (const changes of mutations) {
    const own = fechasOfChanges(changes);
    const careRequests = own.flatMap((fecha) => changed.get(fecha) ?? []);
    const after = groupBy(applyChanges(careRequests, changes), ({ fecha }) => fecha);
    for (const fecha of own) changed.set(fecha, after.get(fecha) ?? []);
  }
  return [...base.filter(({ fecha }) => !days.has(fecha)), ...[...changed.values()].flat()];
}
