import { createHmac } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { FlowChecks } from './google.ts';

const LIFE_MS = 10 * 60_000;

/**
 * What the return of a Google sign-in is held to, sealed with the server's own secret. The page that
 * leaves keeps it and shows it on its return: nobody can make another browser come back into an account
 * that is not its own, and no process has to remember anything.
 */
export async function sealFlow(secret: Uint8Array, checks: FlowChecks, now: Date): Promise<string> {
  return new EncryptJWT({ ...checks })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(new Date(now.getTime() + LIFE_MS))
    .encrypt(keyOf(secret));
}

/** What a page shows of its own sign-in; null where it is stale or not ours. */
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
