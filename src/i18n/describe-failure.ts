/**
 * The message for a failed call: the server's if it sent one, else the page's own; without network, with what to do
 * about it.
 */
export function describeFailure(
  failure: { readonly kind: string; readonly message?: string | null },
  messages: { readonly fallback: string; readonly offline: string },
): string {
  if (failure.kind === 'network') return `${messages.fallback} ${messages.offline}`;
  return failure.message ?? messages.fallback;
}
