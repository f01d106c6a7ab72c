import type { WaitingMutation } from '#db/outbox/waiting-mutations.ts';
import { isNextAlike } from '#domain/outbox/unavailable-edit.ts';
import { lastOf, type Run, runsOf } from '#domain/runs.ts';

/**
 * Mutations as the panel lists them: unavailable days in a row that say the same are one entry. They are sent one after
 * another, so that the first of them has come furthest. One that was rejected is by itself, because its user decides
 * about it.
 */
export function joinDays(mutations: readonly WaitingMutation[]): readonly Run<WaitingMutation>[] {
  return runsOf(mutations, (run, mutation) => {
    const before = lastOf(run);
    return (
      before.unavailable !== undefined &&
      mutation.unavailable !== undefined &&
      isNextAlike(before.unavailable, mutation.unavailable) &&
      before.rejection === null &&
      mutation.rejection === null
    );
  });
}
