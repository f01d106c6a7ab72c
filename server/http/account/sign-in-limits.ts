import type { FastifyRequest } from 'fastify';
import { normalMail } from '#domain/account/mail.ts';
import { addressKey } from '#server/auth/address.ts';
import { keyedHash } from '#server/auth/one-time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { type Consumption, LIMITS, ofMail, resetCount } from '#server/http/rate-limits.ts';
import { hasRow, upsertRow } from '#server/store/statements.ts';

type SignInDependencies = Pick<Dependencies, 'store' | 'secret' | 'clock'>;

/** The mail that is signed in with, and the caller's address. */
export function placeOf({ ip }: FastifyRequest, mail: string): string {
  return `${normalMail(mail)} ${addressKey(ip)}`;
}

/**
 * The limits that an attempt with the password of an account consumes: a low one for one address, and a higher one for
 * all addresses together, so that an attacker who guesses locks out only their own address.
 */
export function signInLimits(
  request: FastifyRequest,
  deps: SignInDependencies,
  mail: string,
): Promise<readonly Consumption[]> {
  return limitsOfMail(request, deps, mail, [LIMITS.loginByPlace, LIMITS.loginByMail]);
}

/** The limits that a request for a link to a new password consumes: others must not use up its owner's. */
export function forgotLimits(
  request: FastifyRequest,
  deps: SignInDependencies,
  mail: string,
): Promise<readonly Consumption[]> {
  return limitsOfMail(request, deps, mail, [LIMITS.forgotByPlace, LIMITS.forgotByMail]);
}

/**
 * A limit for one address, and one for all addresses together. For an address from which the account has signed in
 * before only the first one counts, so that its owner can always try there.
 */
async function limitsOfMail(
  request: FastifyRequest,
  deps: SignInDependencies,
  mail: string,
  [byPlace, byMail]: readonly [Consumption['limit'], Consumption['limit']],
): Promise<readonly Consumption[]> {
  const subject = placeOf(request, mail);
  // Queried in the same way for a mail without an account, so that the time taken reveals nothing.
  const known = { subject: knownSubject(deps, subject) };
  const isKnown = await hasRow(deps.store.db, 'known_address', known);
  const here = { limit: byPlace, subject };
  return isKnown ? [here] : [here, ofMail(byMail, mail)];
}

/** Remembers a successful sign-in from this address. */
export async function rememberPlace(
  request: FastifyRequest,
  deps: SignInDependencies,
  mail: string,
): Promise<void> {
  const subject = knownSubject(deps, placeOf(request, mail));
  const row = { subject, seen_at: deps.clock().toISOString() };
  await upsertRow(deps.store.db, 'known_address', ['subject'], row);
}

/** Failures with an old password must not stop the new one. */
export async function forgetFailures(
  request: FastifyRequest,
  deps: SignInDependencies,
  mail: string,
): Promise<void> {
  await resetCount(deps, { limit: LIMITS.loginByPlace, subject: placeOf(request, mail) });
  await resetCount(deps, ofMail(LIMITS.loginByMail, mail));
}

function knownSubject({ secret }: SignInDependencies, place: string): string {
  return keyedHash(secret, `known address ${place}`);
}
