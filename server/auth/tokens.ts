import { errors, jwtVerify, SignJWT } from 'jose';
import { MS_PER_HOUR } from '#domain/calendar/time.ts';

const ALGORITHM = 'HS256';
/** A month: the device may be offline for long, and every request is checked anyway. */
const REMEMBERED_MS = 30 * 24 * MS_PER_HOUR;
const NOT_REMEMBERED_MS = 12 * MS_PER_HOUR;

/** So many signatures are remembered; then all are forgotten, which costs each token one more check. */
const MOST_VERIFIED = 10_000;

export interface Token {
  readonly account: string;
  readonly version: number;
  readonly jti: string;
  readonly expires: Date;
}

type TokenReading =
  | { readonly kind: 'token'; readonly token: Token }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };

export type Tokens = Awaited<ReturnType<typeof createTokens>>;

/** @param secret at least 32 bytes. */
export async function createTokens(secret: Uint8Array, clock: () => Date, newId: () => string) {
  const key = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  // A browser sends the same token with every call; checking its signature anew is a fifth of what a small one costs.
  const verified = new Map<string, Token>();
  return {
    /**
     * A signed token for an account: `sub`, `scope` (the role), `exp`, `jti` and the token version.
     * @param by a Google sign-in is marked by its own claims.
     */
    issue(
      account: { readonly id: string; readonly role: string; readonly token_version: number },
      remember: boolean,
      by: 'password' | 'google' = 'password',
    ) {
      const now = clock();
      const life = remember ? REMEMBERED_MS : NOT_REMEMBERED_MS;
      return new SignJWT({
        scope: account.role,
        ver: account.token_version,
        ...(by === 'google' ? { provider: 'google', google_auth: true } : {}),
      })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(account.id)
        .setJti(newId())
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + life))
        .sign(key);
    },
    async read(jwt: string): Promise<TokenReading> {
      const known = verified.get(jwt);
      if (known !== undefined && known.expires > clock()) return { kind: 'token', token: known };
      try {
        const { payload } = await jwtVerify(jwt, key, {
          algorithms: [ALGORITHM],
          currentDate: clock(),
          requiredClaims: ['sub', 'exp', 'jti'],
        });
        const { sub, jti, exp, ver } = payload;
        if (sub === undefined || jti === undefined || exp === undefined) return { kind: 'invalid' };
        if (typeof ver !== 'number') return { kind: 'invalid' };
        const token = { account: sub, version: ver, jti, expires: new Date(exp * 1000) };
        if (verified.size >= MOST_VERIFIED) verified.clear();
        verified.set(jwt, token);
        return { kind: 'token', token };
      } catch (error) {
        return { kind: error instanceof errors.JWTExpired ? 'expired' : 'invalid' };
      }
    },
  };
}
