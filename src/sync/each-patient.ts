import type { Id } from '#domain/people/id.ts';

/**
 * Of each patient two calls are open at once (`pull-patient.ts`), and a browser opens six connections to a server without
 * HTTP/2: one is for the live stream, and the rest is for what the user does meanwhile.
 */
const AT_ONCE = 2;

/**
 * Fetches something of each patient, of two at once: a family of twenty would otherwise wait for the latency of each.
 * If `fetchOf` rejects, nothing is fetched of the remaining patients.
 */
export async function eachPatient(
  patients: readonly { readonly id: Id }[],
  fetchOf: (patient: Id) => Promise<void>,
): Promise<void> {
  const remaining = [...patients];
  async function fetchRemaining(): Promise<void> {
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift()) {
      await fetchOf(next.id).catch((error: unknown) => {
        remaining.length = 0;
        throw error;
      });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchRemaining));
}
