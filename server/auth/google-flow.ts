import type { FlowChecks } from './google.ts';
import { seal, unseal } from './sealed.ts';

const LIFE_MS = 10 * 60_000;
const PURPOSE = 'google flow';

interface Flow extends FlowChecks {
  readonly until: number;
}

/**
 * Encrypts the checks of a Google sign-in with the server's secret. The page stores the result while the browser is at
 * Google and sends it back afterwards. So nobody can sign another browser into a wrong account, and the server stores
 * nothing.
 */
export function sealFlow(secret: Uint8Array, checks: FlowChecks, now: Date): string {
  return seal(secret, PURPOSE, { ...checks, until: now.getTime() + LIFE_MS });
}

/** Decrypts the result of `sealFlow`; null if it has expired or is not ours. */
export function openFlow(secret: Uint8Array, sealed: string, now: Date): FlowChecks | null {
  const flow = unseal<Flow>(secret, PURPOSE, sealed);
  return flow !== null && flow.until > now.getTime() ? flow : null;
}
