import type { Database } from './store.ts';

/**
 * Counts an attempt before it is judged, so that many at once cannot slip past the limit together.
 * Kept in the database because several processes may stand behind one address.
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

/** Takes one attempt back: it was a good one, and only failures count. */
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
