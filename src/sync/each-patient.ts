import type { Id } from '#domain/people/id.ts';

/**
 * Up to five calls are made of each patient, and a browser opens six connections to a server without HTTP/2: while those of
 * one are answered, the next one's are on their way, and what the user does meanwhile waits for few.
 */
const AT_ONCE = 2;

/** Fetches something of each patient, of two at once: a family of twenty would otherwise wait for the latency of each. */
export async function eachPatient(
  patients: readonly { readonly id: Id }[],
  fetchOf: (patient: Id) => Promise<void>,
): Promise<void> {
  const remaining = [...patients];
  async function fetchRemaining(): Promise<void> {
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift())
      await fetchOf(next.id);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchRemaining));
}
