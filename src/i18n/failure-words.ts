/**
 * The message for a failed call: the server's if it gave one, else the page's own; and without network, what
 * to do about it.
 */
export function failureWords(
  failure: { readonly kind: string; readonly message?: string | null },
  words: { readonly fallback: string; readonly offline: string },
): string {
  if (failure.kind === 'network') return `${words.fallback} ${words.offline}`;
  return failure.message ?? words.fallback;
}
