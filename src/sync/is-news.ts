import type { Failure, Outcome } from '#api/errors.ts';

/**
 * Whether a page says that its data could not be fetched. A dead spot is no news where the device shows what it
 * remembers; nor is the end of the session, which takes the page away and has words of its own.
 * @param beside what came of the calls made at the same time: where one was answered, it is no dead spot.
 */
export function isNews(
  failure: Failure,
  isRemembered: boolean,
  ...beside: readonly Outcome<unknown>[]
): boolean {
  const nobodyAnswers = [failure, ...beside].every(isDeadSpot);
  return failure.kind !== 'unauthorized' && !(nobodyAnswers && isRemembered);
}

/** Whether nobody was there: no server, or somebody else in its place. */
export function isDeadSpot(outcome: {
  readonly kind: string;
  readonly isAnswering?: true;
}): boolean {
  return outcome.kind === 'network' && outcome.isAnswering !== true;
}
