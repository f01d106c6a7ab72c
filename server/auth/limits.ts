import { createHmac } from 'node:crypto';
import type { Dependencies } from '#server/dependencies.ts';

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

/** Counts are in the database because several processes may serve one address; the secret keys their hashes. */
type Counting = Pick<Dependencies, 'store' | 'secret' | 'clock'>;

/** A limit is used up. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached';
  /** Until the next window. */
  readonly seconds: number;
  constructor(seconds: number) {
    super('too many attempts');
    this.seconds = seconds;
  }
}

/**
 * Counts an attempt against each limit in turn, before it is processed, so that many at once cannot slip past a
 * limit together. Once one is used up the rest are not counted: a flood from one address must not lock an account.
 * @returns a function that uncounts the attempt.
 * @throws LimitReached
 */
export async function consume(
  { store: { db }, secret, clock }: Counting,
  counted: readonly Counted[],
): Promise<() => Promise<void>> {
  const at = clock();
  const windows = counted.map((one) => ({ ...one, window: windowOf(secret, at, one) }));
  for (const { limit, window } of windows) {
    const { count } = await db
      .insertInto('login_attempt')
      .values({ ...window, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['subject', 'window_start'])
          .doUpdateSet((row) => ({ count: row('login_attempt.count', '+', 1) })),
      )
      .returning('count')
      .executeTakeFirstOrThrow();
    if (count > limit.most) {
      const left = limit.windowMs - (at.getTime() % limit.windowMs);
      throw new LimitReached(Math.max(1, Math.ceil(left / 1000)));
    }
  }
  return async () => {
    for (const { window } of windows) {
      await db
        .updateTable('login_attempt')
        .set((row) => ({ count: row('count', '-', 1) }))
        .where(({ and }) => and(window))
        .where('count', '>', 0)
        .execute();
    }
  };
}

/** Resets the count of the present window. */
export async function forgetCount(parts: Counting, counted: Counted): Promise<void> {
  const window = windowOf(parts.secret, parts.clock(), counted);
  await parts.store.db
    .deleteFrom('login_attempt')
    .where(({ and }) => and(window))
    .execute();
}

function windowOf(secret: Uint8Array, at: Date, { limit, subject }: Counted) {
  const start = Math.floor(at.getTime() / limit.windowMs) * limit.windowMs;
  return {
    subject: createHmac('sha256', secret).update(`${limit.name} ${subject}`).digest('base64url'),
    window_start: new Date(start).toISOString(),
  };
}
