import { nextStep } from './es/next-step.ts';

interface FailureMessages {
  readonly fallback: string;
  readonly offline: string;
  /** Whether `fallback` only reports the failure, without advice. */
  readonly isBare?: boolean;
}

/**
 * The message for a failed call: the server's if it sent one, else the page's own. Without network, or if the message
 * has no advice, advice is added.
 */
export function describeFailure(
  failure: { readonly kind: string; readonly message?: string | null },
  { fallback, offline, isBare = false }: FailureMessages,
): string {
  if (failure.kind === 'network') return `${fallback} ${offline}`;
  const next = failure.kind === 'busy' ? nextStep.busy : nextStep.later;
  return failure.message ?? (isBare ? `${fallback} ${next}` : fallback);
}
