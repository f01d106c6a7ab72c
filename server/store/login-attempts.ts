import type { Database } from './store.ts';

/**
 * Counts an attempt before it is processed, so that many at once cannot slip past the limit together. Stored
 * in the database because several processes may serve one address.
 * @returns how many this subject has made in this window, this one included.
 */
export async function countAttempt(
  db: Database,
  subject: string,
  windowStart: Date,
): Promise<number> {
  const { count } = await db
    .insertInto('login_attempt')
    .values({ subject, window_start: windowStart.toISOString(), count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'window_start'])
        .doUpdateSet((row) => ({ count: row('login_attempt.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes all attempts of a window back. */
export async function forgetAttempts(
  db: Database,
  subject: string,
  windowStart: Date,
): Promise<void> {
  await db
    .deleteFrom('login_attempt')
    .where('subject', '=', subject)
    .where('window_start', '=', windowStart.toISOString())
    .execute();
}

/** Uncounts one attempt: it succeeded where only failures count, or the server was too busy for it. */
export async function forgiveAttempt(
  db: Database,
  subject: string,
  windowStart: Date,
): Promise<void> {
  await db
    .updateTable('login_attempt')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('subject', '=', subject)
    .where('window_start', '=', windowStart.toISOString())
    .where('count', '>', 0)
    .execute();
}
