import type { FastifyRequest } from 'fastify';
import { normalMail } from '#domain/account/mail.ts';
import { addressKey } from '#server/auth/address.ts';
import { keyedHash } from '#server/auth/one-time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { hasRow, upsertRow } from '#server/store/statements.ts';
import { type Consumption, LIMITS, ofMail, resetCount } from './rate-limits.ts';

type SignInDependencies = Pick<Dependencies, 'store' | 'secret' | 'clock'>;

/** The mail that somebody signs in with, and their address. */
export function placeOf({ ip }: FastifyRequest, mail: string): string {
  return `${normalMail(mail)} ${addressKey(ip)}`;
}

/**
 * What an attempt with the password of an account consumes: few for one address, and more for all together, so that
 * whoever guesses shuts out their own address. Where the account was signed in to before, only the first counts: there
 * its owner can always try.
 */
export async function signInLimits(
  request: FastifyRequest,
  deps: SignInDependencies,
  mail: string,
): Promise<readonly Consumption[]> {
  const here = ofPlace(request, mail);
  // Asked in the same way for a mail without an account, so that the time taken reveals nothing.
  const subject = knownSubject(deps, here);
  const isKnown = await hasRow(deps.store.db, 'known_address', { subject });
  return isKnown ? [here] : [here, ofMail(LIMITS.loginByMail, mail)];
}

/** Remembers that somebody has signed in from this address. */
export async function rememberPlace(
  request: FastifyRequest,
  deps: SignInDependencies,
  mail: string,
): Promise<void> {
  const subject = knownSubject(deps, ofPlace(request, mail));
  const row = { subject, seen_at: deps.clock().toISOString() };
  await upsertRow(deps.store.db, 'known_address', ['subject'], row);
}

/** Failures with an old password must not stop the new one. */
export async function forgetFailures(
  request: FastifyRequest,
  deps: SignInDependencies,
  mail: string,
): Promise<void> {
  await resetCount(deps, ofPlace(request, mail));
  await resetCount(deps, ofMail(LIMITS.loginByMail, mail));
}

function ofPlace(request: FastifyRequest, mail: string): Consumption {
  return { limit: LIMITS.loginByPlace, subject: placeOf(request, mail) };
}

function knownSubject({ secret }: SignInDependencies, { subject }: Consumption): string {
  return keyedHash(secret, `known address ${subject}`);
}
