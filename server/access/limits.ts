import { createHmac } from 'node:crypto';
import { countAttempt, forgiveAttempt } from '#server/store/login-attempts.ts';
import type { Database } from '#server/store/store.ts';

/** So many times within a window that all share: it begins at round times, for everyone at once. */
export interface Limit {
  /** Keeps the counts of one limit apart from those of another. */
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
 * Counts an attempt against each limit in turn, before it is judged, and says whether it may go on.
 * Where one is used up the rest are not counted: a flood from one address must not lock an account.
 * @param secret keys the hashes under which the counts are kept.
 */
export async function askLeave(
  db: Database,
  secret: Uint8Array,
  at: Date,
  counted: readonly Counted[],
): Promise<Leave> {
  const entries = counted.map(({ limit, subject }) => ({
    limit,
    start: new Date(Math.floor(at.getTime() / limit.windowMs) * limit.windowMs),
    key: createHmac('sha256', secret).update(`${limit.name} ${subject}`).digest('base64url'),
  }));
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

function secondsUntil(end: number, now: Date): number {
  return Math.max(1, Math.ceil((end - now.getTime()) / 1000));
}
