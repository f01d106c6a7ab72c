import { fieldsOf, readId, readText } from './rows.ts';

/** The body of `POST /auth/login`; RememberMe is always true. */
export interface LoginRequest {
  readonly mail: string;
  readonly password: string;
  readonly RememberMe: true;
}

/** The token in the answer of `POST /auth/login`; null when there is none. */
export function readLogin(answer: unknown): string | null {
  const token = fieldsOf(answer)?.['token'];
  return typeof token === 'string' && token !== '' ? token : null;
}

/** The signed-in account, from `GET /auth/me`. */
export type Me = Readonly<NonNullable<ReturnType<typeof readMe>>>;

/** Reads the answer of `/auth/me`; null when it is not an object. */
export function readMe(answer: unknown) {
  const fields = fieldsOf(answer);
  if (fields === null) return null;
  return {
    id: readId(fields['id']),
    name: readText(fields['name']),
    lastName: readText(fields['lastname']) ?? readText(fields['last_name']),
    mail: readText(fields['email']) ?? readText(fields['mail']),
    ...readOwnAccess(fields),
    /** The capabilities of this backend; empty if it lists none. */
    capabilities: readTexts(fields['capabilities']),
    /** Fields that an account made through Google still lacks; empty if the backend does not list them. */
    awaiting: readTexts(fields['awaiting']),
    ...readRenewal(fields),
  };
}

/** Where the token that was sent names another role than the account has now: a token of the same session that names it. */
function readRenewal({ renewedToken }: Readonly<Record<string, unknown>>): {
  readonly renewedToken?: string;
} {
  return typeof renewedToken === 'string' ? { renewedToken } : {};
}

/** What a backend that lets accounts change it says of their access; absent elsewhere, and in older stored rows. */
function readOwnAccess({ phone, hasPassword }: Readonly<Record<string, unknown>>): {
  readonly phone?: string | null;
  readonly hasPassword?: boolean;
} {
  return typeof hasPassword === 'boolean' ? { phone: readText(phone), hasPassword } : {};
}

/** A list of texts; empty if the value is not a list or contains anything else. */
function readTexts(value: unknown): readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string') ? value : [];
}

/** The claims of a token that the app reads. `exp` is in seconds since 1970. */
export type Claims = NonNullable<ReturnType<typeof readClaims>>;

/** Reads the payload of a token; null if it is not an object of claims. Does not verify the token. */
export function readClaims(payload: unknown) {
  const fields = fieldsOf(payload);
  if (fields === null) return null;
  const { exp } = fields;
  const account = readId(fields['sub']) ?? readId(fields['id']) ?? readText(fields['email']);
  return {
    /** `sub`, `id` or `email`, the first that is present; it names the account's own database. */
    account: account === null ? null : String(account),
    scope: readText(fields['scope']),
    google: readText(fields['provider']) === 'google' || fields['google_auth'] === true,
    exp: typeof exp === 'number' && !Number.isNaN(exp) ? exp : null,
  };
}
