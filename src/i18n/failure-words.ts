/**
 * What to tell of a call that failed: the server's words where it gave some, else the page's own; and
 * where no network was, what to do about it.
 */
export function failureWords(
  failure: { readonly kind: string; readonly message?: string | null },
  words: { readonly fallback: string; readonly offline: string },
): string {
  if (failure.kind === 'network') return `${words.fallback} ${words.offline}`;
  return failure.message ?? words.fallback;
}
