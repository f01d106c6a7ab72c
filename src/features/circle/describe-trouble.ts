import { describeFailure } from '#i18n/describe-failure.ts';
import { people } from '#i18n/es/people.ts';

/** Why a change of a circle failed; null where it did not, or the session has ended: the page goes to the sign-in. */
export function describeTrouble(
  outcome: { readonly kind: string; readonly message?: string | null },
  fallback: string,
): string | null {
  if (outcome.kind === 'ok' || outcome.kind === 'unauthorized') return null;
  return describeFailure(outcome, { fallback, offline: people.needsNetwork, isBare: true });
}
