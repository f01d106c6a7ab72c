/** The user's choices for a rejected mutation. */

import type { Mutation, Queue } from './queue.ts';

/**
 * Queues a rejected mutation again, after all waiting ones.
 * @param now its rebased changes, under a new id; if there are none, the mutation is removed.
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

/** Discards a rejected mutation. One that still waits cannot be discarded, because the server may already have it. */
export function discardMutation(queue: Queue, mutationId: string): Queue {
  return {
    ...queue,
    mutations: queue.mutations.filter(
      (mutation) => mutation.id !== mutationId || mutation.rejection === null,
    ),
  };
}
