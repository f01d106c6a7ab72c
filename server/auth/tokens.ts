import { errors, jwtVerify, SignJWT } from 'jose';
import { MS_PER_HOUR } from '#domain/calendar/time.ts';

const ALGORITHM = 'HS256';
/** A month: a device may be offline for long, and every request is checked anyway. */
const REMEMBERED_MS = 30 * 24 * MS_PER_HOUR;
const NOT_REMEMBERED_MS = 12 * MS_PER_HOUR;

/** How many checked signatures are cached. A full cache is cleared, which costs each token one more check. */
const MOST_VERIFIED = 10_000;

export interface Token {
  readonly account: string;
  readonly version: number;
  readonly jti: string;
  readonly expires: Date;
  /** The role that the account had when it was issued. */
  readonly scope: unknown;
  readonly isGoogle: boolean;
}

/** What a token says of its account. */
interface Subject {
  readonly id: string;
  readonly role: string;
  readonly token_version: number;
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
  // A browser sends the same token with every call, and checking its signature takes a fifth of the time of a small
  // call.
  const verified = new Map<string, Token>();

  function sign(
    account: Subject,
    { jti, expires, isGoogle }: Omit<Token, 'account' | 'version' | 'scope'>,
  ) {
    return new SignJWT({
      scope: account.role,
      ver: account.token_version,
      ...(isGoogle ? { provider: 'google', google_auth: true } : {}),
    })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setSubject(account.id)
      .setJti(jti)
      .setIssuedAt(clock())
      .setExpirationTime(expires)
      .sign(key);
  }

  return {
    /**
     * A signed token for an account: `sub`, `scope` (the role), `exp`, `jti` and the token version.
     * @param by a Google sign-in is marked by its own claims.
     */
    issue(account: Subject, remember: boolean, by: 'password' | 'google' = 'password') {
      const life = remember ? REMEMBERED_MS : NOT_REMEMBERED_MS;
      const expires = new Date(clock().getTime() + life);
      return sign(account, { jti: newId(), expires, isGoogle: by === 'google' });
    },
    /**
     * Another token of the same session, with the role that the account has now. It ends with the former one: at the same
     * time, by the same sign-out.
     */
    renew: (token: Token, account: Subject) => sign(account, token),
    async read(jwt: string): Promise<TokenReading> {
      const known = verified.get(jwt);
      if (known !== undefined && known.expires > clock()) return { kind: 'token', token: known };
      try {
        const { payload } = await jwtVerify(jwt, key, {
          algorithms: [ALGORITHM],
          currentDate: clock(),
          requiredClaims: ['sub', 'exp', 'jti'],
        });
        const { sub, jti, exp, ver, scope } = payload;
        if (sub === undefined || jti === undefined || exp === undefined) return { kind: 'invalid' };
        if (typeof ver !== 'number') return { kind: 'invalid' };
        const isGoogle = payload['google_auth'] === true;
        const token = {
          account: sub,
          version: ver,
          jti,
          expires: new Date(exp * 1000),
          scope,
          isGoogle,
        };
        if (verified.size >= MOST_VERIFIED) verified.clear();
        verified.set(jwt, token);
        return { kind: 'token', token };
      } catch (error) {
        return { kind: error instanceof errors.JWTExpired ? 'expired' : 'invalid' };
      }
    },
  };
}
