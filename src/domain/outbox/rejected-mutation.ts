/** What the user does about a rejected mutation. */

import type { Mutation, Queue } from './queue.ts';

/**
 * Queues a rejected mutation again, after all that waits.
 * @param now its rebased changes, under a new id; it is removed if there are none.
 */
export function retryMutation(
  queue: Queue,
  mutationId: string,
  now?: Pick<Mutation, 'id' | 'changes'>,
): Queue {
  const mutation = queue.mutations.find(({ id }) => id === mutationId);
  if (mutation === undefined || mutation.rejection === null) return queue;
  const others = queue.mutations.filter((other) => other !== mutation);
  const again = { ...mutation, ...now, rejection: null };
  return { ...queue, mutations: now?.changes.length === 0 ? others : [...others, again] };
}

/** Discards a rejected mutation. One that still waits cannot be discarded: the server may have it already. */
export function discardMutation(queue: Queue, mutationId: string): Queue {
  return {
    ...queue,
    mutations: queue.mutations.filter(
      (mutation) => mutation.id !== mutationId || mutation.rejection === null,
    ),
  };
}
