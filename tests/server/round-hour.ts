import { setTimeout as sleep } from 'node:timers/promises';

const HOUR = 60 * 60_000;

/** Longer than a few calls take, even on a busy machine. */
const ENOUGH = 15_000;

/**
 * Waits until the full hour has passed if it is near. Attempts are counted per window, starting at the full
 * hour (`server/http/rate-limits.ts`), and a test that uses up a limit must not span two windows.
 */
export async function farFromRoundHour(): Promise<void> {
  for (;;) {
    const left = HOUR - (Date.now() % HOUR);
    if (left >= ENOUGH) return;
    await sleep(left);
  }
}
