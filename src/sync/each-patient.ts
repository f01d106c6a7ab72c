import type { Id } from '#domain/people/id.ts';

/** While the answers of one patient are written, the calls of the next one are under way. */
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
