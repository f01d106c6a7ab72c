import { createHmac } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { FlowChecks } from './google.ts';

const LIFE_MS = 10 * 60_000;

/**
 * Encrypts the checks of a Google sign-in with the server's secret. The page stores the result while the browser is
 * at Google and sends it back afterwards: so nobody can sign another browser into a wrong account, and the server
 * stores nothing.
 */
export async function sealFlow(secret: Uint8Array, checks: FlowChecks, now: Date): Promise<string> {
  return new EncryptJWT({ ...checks })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(new Date(now.getTime() + LIFE_MS))
    .encrypt(keyOf(secret));
}

/** Decrypts what `sealFlow` returned; null when it has expired or is not ours. */
export async function openFlow(secret: Uint8Array, sealed: string, now: Date) {
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
