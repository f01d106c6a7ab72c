import type { Id } from '#domain/people/id.ts';

/** A browser opens six connections to a server without HTTP/2; the rest is for what the user does meanwhile. */
const AT_ONCE = 3;

/**
 * Fetches something of each patient, of three at once: a family of twenty would otherwise wait for the latency of each.
 * @param fetchOf resolves with false if none of the remaining patients is to be fetched; if it rejects, none is either.
 */
export async function eachPatient(
  patients: readonly { readonly id: Id }[],
  fetchOf: (patient: Id) => Promise<boolean>,
): Promise<void> {
  const remaining = [...patients];
  async function fetchRemaining(): Promise<void> {
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift()) {
      let goesOn = false;
      try {
        goesOn = await fetchOf(next.id);
      } finally {
        if (!goesOn) remaining.length = 0;
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchRemaining));
}
