import { createHmac } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { FlowChecks } from './google.ts';

const LIFE_MS = 10 * 60_000;
const NAME = 'vinculo-google';
/** Only the two calls of the sign-in ever see it. */
const PATH = '/auth/google';

/**
 * The one cookie there is: for the length of a Google sign-in it holds what its return is held to,
 * sealed with the server's own secret. It ties the return to the browser that left (nobody can make
 * another browser come back into an account that is not its own), and no process has to remember it.
 */
export async function sealFlow(secret: Uint8Array, checks: FlowChecks, now: Date): Promise<string> {
  return new EncryptJWT({ ...checks })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(new Date(now.getTime() + LIFE_MS))
    .encrypt(keyOf(secret));
}

/** What a request brings back of its own sign-in; null where it is missing, stale or not ours. */
export async function openFlow(
  secret: Uint8Array,
  cookies: string | undefined,
  now: Date,
): Promise<FlowChecks | null> {
  const sealed = cookies
    ?.split(/; */)
    .find((cookie) => cookie.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  if (sealed === undefined) return null;
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

/** @param sealed null takes the cookie away. */
export function flowCookie(sealed: string | null, secure: boolean): string {
  const life = sealed === null ? 0 : LIFE_MS / 1000;
  // Lax: the way back from Google is a navigation from another site.
  const rules = `Path=${PATH}; Max-Age=${life}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${NAME}=${sealed ?? ''}; ${rules}`;
}

function keyOf(secret: Uint8Array): Uint8Array {
  return createHmac('sha256', secret).update('google flow').digest();
}
