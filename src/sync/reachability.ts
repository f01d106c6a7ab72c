import type { Outcome } from '#api/errors.ts';

/**
 * Whether a page should report that its data could not be fetched. Two cases are not reported: being offline while
 * stored data are shown, and the end of the session, which has a page of its own.
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

/** Whether the server was not reached: there was no answer, or not one of the server. */
export function isUnreachable(outcome: {
  readonly kind: string;
  readonly isAnswering?: true;
}): boolean {
  return outcome.kind === 'network' && outcome.isAnswering !== true;
}
