import type { Outcome } from '#api/errors.ts';

/**
 * Whether a page should report that its data could not be fetched. Being offline is not reported while stored
 * data are shown; nor is the end of the session, which has a page of its own.
 * @param beside outcomes of calls made at the same time: if one was answered, the device is not offline.
 */
export function shouldReport(
  failure: Parameters<typeof isUnreachable>[0],
  isRemembered: boolean,
  ...beside: readonly Outcome<unknown>[]
): boolean {
  const nobodyAnswers = [failure, ...beside].every(isUnreachable);
  return failure.kind !== 'unauthorized' && !(nobodyAnswers && isRemembered);
}

/** Whether the server was not reached: no answer, or one from something else. */
export function isUnreachable(outcome: {
  readonly kind: string;
  readonly isAnswering?: true;
}): boolean {
  return outcome.kind === 'network' && outcome.isAnswering !== true;
}
