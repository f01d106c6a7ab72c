import { setTimeout as sleep } from 'node:timers/promises';

const HOUR = 60 * 60_000;

/** A few calls take no longer, also on a machine that does something else beside. */
const ENOUGH = 15_000;

/**
 * Waits for the round hour where it is near. Attempts are counted in windows that begin with it
 * (`server/access/limits.ts`): a story that uses up a limit must not lie in two of them.
 */
export async function farFromRoundHour(): Promise<void> {
  for (;;) {
    const left = HOUR - (Date.now() % HOUR);
    if (left >= ENOUGH) return;
    await sleep(left);
  }
}
