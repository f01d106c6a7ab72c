import { createHmac } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { FlowChecks } from './google.ts';

const LIFE_MS = 10 * 60_000;

/**
 * Seals what the return of a Google sign-in is checked against, with the server's own secret. The page keeps
 * it while it is away and sends it on its return: nobody can sign another browser into a wrong account, and
 * the server stores nothing.
 */
export async function sealFlow(secret: Uint8Array, checks: FlowChecks, now: Date): Promise<string> {
  return new EncryptJWT({ ...checks })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(new Date(now.getTime() + LIFE_MS))
    .encrypt(keyOf(secret));
}

/** Opens what a page kept of its sign-in; null when it is stale or not ours. */
export async function openFlow(
  secret: Uint8Array,
  sealed: string,
  now: Date,
): Promise<FlowChecks | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(secret), {
      currentDate: now,
      requiredClaims: ['exp'],
    });
    const { state, nonce, verifier } = payload;
    if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string') {
      return null;
    }
    return { state, nonce, verifier };
  } catch {
    return null;
  }
}

function keyOf(secret: Uint8Array): Uint8Array {
  return createHmac('sha256', secret).update('google flow').digest();
}
