import * as v from 'valibot';
import type { Id } from '#domain/people/id.ts';
import { IdSchema, OptionalText } from './rows.ts';

const text = v.optional(OptionalText, null);

/** The body of `POST /auth/login`; RememberMe is always true. */
export interface LoginRequest {
  readonly mail: string;
  readonly password: string;
  readonly RememberMe: true;
}

const LoginAnswerSchema = v.object({ token: v.pipe(v.string(), v.minLength(1)) });

/** The token in the answer of `POST /auth/login`; null when there is none. */
export function readLogin(answer: unknown): string | null {
  const parsed = v.safeParse(LoginAnswerSchema, answer);
  return parsed.success ? parsed.output.token : null;
}

/** Who is signed in, from `GET /auth/me`. */
export interface Me {
  readonly id: Id | null;
  readonly name: string | null;
  readonly lastName: string | null;
  readonly mail: string | null;
  /** What this backend offers beyond the required calls; empty when it does not say. */
  readonly capabilities: readonly string[];
  /** Fields that an account made through Google still lacks; empty when the backend does not say. */
  readonly awaiting: readonly string[];
}

const MeSchema = v.object({
  id: v.optional(v.fallback(v.nullable(IdSchema), null), null),
  name: text,
  lastname: text,
  last_name: text,
  email: text,
  mail: text,
  capabilities: v.optional(v.fallback(v.array(v.string()), []), []),
  awaiting: v.optional(v.fallback(v.array(v.string()), []), []),
});

/** Reads the answer of `/auth/me`; null when it is not an object. */
export function readMe(answer: unknown): Me | null {
  const parsed = v.safeParse(MeSchema, answer);
  if (!parsed.success) return null;
  const { id, name, lastname, last_name, email, mail, ...lists } = parsed.output;
  return { id, name, lastName: lastname ?? last_name, mail: email ?? mail, ...lists };
}

const ClaimsSchema = v.object({
  sub: v.optional(v.fallback(v.nullable(IdSchema), null), null),
  id: v.optional(v.fallback(v.nullable(IdSchema), null), null),
  email: text,
  scope: text,
  provider: text,
  google_auth: v.optional(v.unknown()),
  exp: v.optional(v.fallback(v.nullable(v.number()), null), null),
});

/** The claims of a token that the app reads. `exp` is in seconds since 1970. */
export interface Claims {
  /** `sub`, `id` or `email`, whichever comes first: names the account's own database. */
  readonly account: string | null;
  readonly scope: string | null;
  readonly google: boolean;
  readonly exp: number | null;
}

/** Reads the payload of a token; null where it is not an object of claims. Verifies nothing. */
export function readClaims(payload: unknown): Claims | null {
  const parsed = v.safeParse(ClaimsSchema, payload);
  if (!parsed.success) return null;
  const { sub, id, email, scope, provider, google_auth, exp } = parsed.output;
  const account = sub ?? id ?? email;
  return {
    account: account === null ? null : String(account),
    scope,
    google: provider === 'google' || google_auth === true,
    exp,
  };
}
