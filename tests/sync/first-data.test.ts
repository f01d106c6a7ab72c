import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askForData, type NoDataYet } from '#sync/first-data.ts';
import type { PullResult } from '#sync/pull.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Pulls that end as told, the last of them over and over. */
function asking(...results: readonly PullResult[]) {
  const told: (NoDataYet | null)[] = [];
  let asked = 0;
  const pull = async () => {
    const result = results[Math.min(asked, results.length - 1)];
    asked += 1;
    if (result === undefined) throw new Error('no result');
    return result;
  };
  const stop = askForData({ pull }, (trouble) => told.push(trouble));
  return { told, stop, asked: () => asked };
}

const AWAY: PullResult = { kind: 'network', cause: new Error('away') };
const BUSY: PullResult = { kind: 'busy', status: 503, retryAfterMs: null };
const WITHOUT_LIST: PullResult = { kind: 'network', cause: new Error('cut'), isAnswering: true };
const REFUSED: PullResult = { kind: 'refused', status: 403, message: null };

it('asks until it has them, and blames no connection on which the server answers', async () => {
  const { told, asked } = asking(AWAY, BUSY, WITHOUT_LIST, { kind: 'ok' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['unreachable', 'withheld', 'withheld', null]);
  expect(asked()).toBe(4);
});

it('asks once where the server says no', async () => {
  const { told, asked } = asking(REFUSED);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['refused']);
  expect(asked()).toBe(1);
});

it('says and asks nothing more once it is stopped', async () => {
  const { told, stop, asked } = asking(AWAY);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['unreachable']);
  expect(asked()).toBe(1);
});
