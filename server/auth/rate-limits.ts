import { createHmac } from 'node:crypto';
import type { Dependencies } from '#server/dependencies.ts';

/** A number of attempts per window. Windows begin at round times, the same for everyone. */
export interface Limit {
  /** Identifies the limit in the database; never changed. */
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
}

export interface Consumption {
  readonly limit: Limit;
  /** Whose attempt it is: an address, a mail, a phone. */
  readonly subject: string;
}

/**
 * Counts are stored in the database, because several processes may serve one address. Subjects are stored as hashes
 * with the secret as their key.
 */
type LimitDependencies = Pick<Dependencies, 'store' | 'secret' | 'clock'>;

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
 * Consumes each limit in turn, before the call is processed, so that many simultaneous calls cannot exceed a limit.
 * Once a limit is used up, the ones after it are not consumed: a flood from one address must not lock an account.
 * @returns the refund: gives the attempt back to every limit.
 * @throws LimitReached
 */
export async function consume(
  { store: { db }, secret, clock }: LimitDependencies,
  consumptions: readonly Consumption[],
): Promise<() => Promise<void>> {
  const at = clock();
  const windows = consumptions.map((one) => ({ ...one, window: windowOf(secret, at, one) }));
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

/** Makes the current window's attempts available again. */
export async function resetCount(deps: LimitDependencies, consumption: Consumption): Promise<void> {
  const window = windowOf(deps.secret, deps.clock(), consumption);
  await deps.store.db
    .deleteFrom('login_attempt')
    .where(({ and }) => and(window))
    .execute();
}

function windowOf(secret: Uint8Array, at: Date, { limit, subject }: Consumption) {
  const start = Math.floor(at.getTime() / limit.windowMs) * limit.windowMs;
  return {
    subject: createHmac('sha256', secret).update(`${limit.name} ${subject}`).digest('base64url'),
    window_start: new Date(start).toISOString(),
  };
}
