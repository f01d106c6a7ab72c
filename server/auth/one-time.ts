/**
 * Codes and tokens that are used once. Only keyed hashes of them are stored: trying all six-digit codes against an
 * unkeyed hash would take no time.
 */

import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The secret of a link, 256 random bits, safe in a URL. */
export function newLinkSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A code is valid for one account only, so the account is part of the hashed text. */
export function codeHash(secret: Uint8Array, account: string, code: string): string {
  return keyedHash(secret, `code ${account} ${code}`);
}

/** The hash under which a reset token is stored. A token is valid only with the mail that it was sent to. */
export function resetTokenHash(secret: Uint8Array, mail: string, token: string): string {
  return keyedHash(secret, `reset ${mail} ${token}`);
}

/** The hash under which the secret of an invitation's link is stored. */
export function invitationHash(secret: Uint8Array, token: string): string {
  return keyedHash(secret, `invitation ${token}`);
}

/** The hash under which the secret of a feed's address is stored. */
export function feedHash(secret: Uint8Array, token: string): string {
  return keyedHash(secret, `feed ${token}`);
}

/** Compares two hashes in constant time, so that the time taken reveals nothing. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A hash that only the owner of the secret can compute. */
export function keyedHash(secret: Uint8Array, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
