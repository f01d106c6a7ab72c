import type { CareRequest } from '#domain/calendar/care-request.ts';
import { besideRemoved, type SlotChange } from '#domain/calendar/changes.ts';
import type { Mutation } from './queue.ts';

/**
 * Makes a mutation of shifts. Not in `queue.ts`, because the first view of a calendar does not load this code.
 * @param made its id, and when it was made.
 * @param seen what its author saw on the days of these changes.
 */
export function mutationOver(
  made: Pick<Mutation, 'id' | 'createdAt'>,
  changes: readonly SlotChange[],
  seen: readonly CareRequest[],
): Mutation {
  const beside = besideRemoved(seen, changes);
  return { ...made, changes, ...(beside.length > 0 && { beside }), rejection: null };
}
