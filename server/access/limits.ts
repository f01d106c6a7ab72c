import { createHmac } from 'node:crypto';
import { countAttempt, forgetAttempts, forgiveAttempt } from '#server/store/login-attempts.ts';
import type { Database } from '#server/store/store.ts';

/** A number of attempts per window. Windows begin at round times, the same for everyone. */
export interface Limit {
  /** Separates the counts of one limit from those of another. */
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
}

export interface Counted {
  readonly limit: Limit;
  /** Who is counted: an address, a mail, a phone. */
  readonly subject: string;
}

export type Leave =
  | { readonly kind: 'go'; forgive(): Promise<void> }
  | { readonly kind: 'wait'; readonly seconds: number };

/**
 * Counts an attempt against each limit in turn, before it is processed, and returns whether it may proceed.
 * Once one is used up the rest are not counted: a flood from one address must not lock an account.
 * @param secret keys the hashes under which the counts are kept.
 */
export async function askLeave(
  db: Database,
  secret: Uint8Array,
  at: Date,
  counted: readonly Counted[],
): Promise<Leave> {
  const entries = counted.map((one) => entryOf(secret, at, one));
  for (const { limit, start, key } of entries) {
    if ((await countAttempt(db, key, start)) > limit.most) {
      return { kind: 'wait', seconds: secondsUntil(start.getTime() + limit.windowMs, at) };
    }
  }
  return {
    kind: 'go',
    async forgive() {
      for (const { key, start } of entries) await forgiveAttempt(db, key, start);
    },
  };
}

/** Resets the count: earlier attempts no longer count. */
export async function forgetCount(
  db: Database,
  secret: Uint8Array,
  at: Date,
  counted: Counted,
): Promise<void> {
  const { key, start } = entryOf(secret, at, counted);
  await forgetAttempts(db, key, start);
}

function entryOf(secret: Uint8Array, at: Date, { limit, subject }: Counted) {
  return {
    limit,
    start: new Date(Math.floor(at.getTime() / limit.windowMs) * limit.windowMs),
    key: createHmac('sha256', secret).update(`${limit.name} ${subject}`).digest('base64url'),
  };
}

function secondsUntil(end: number, now: Date): number {
  return Math.max(1, Math.ceil((end - now.getTime()) / 1000));
}
