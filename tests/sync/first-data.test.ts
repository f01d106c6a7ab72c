import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FirstPullTrouble, retryFirstPull } from '#sync/first-data.ts';
import type { PullResult } from '#sync/pull.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Pulls with these results, the last one repeated. */
function asking(...results: readonly PullResult[]) {
  const reported: (FirstPullTrouble | null)[] = [];
  let asked = 0;
  const pull = async () => {
    const result = results[Math.min(asked, results.length - 1)];
    asked += 1;
    if (result === undefined) throw new Error('no result');
    return result;
  };
  const stop = retryFirstPull({ pull }, (trouble) => reported.push(trouble));
  return { reported, stop, asked: () => asked };
}

const AWAY: PullResult = { kind: 'network', cause: new Error('away') };
const BUSY: PullResult = { kind: 'busy', status: 503, retryAfterMs: null };
const WITHOUT_LIST: PullResult = { kind: 'network', cause: new Error('cut'), isAnswering: true };
const REJECTED: PullResult = { kind: 'rejected', status: 403, message: null };

it('retries until it has them, and does not blame the connection if the server answers', async () => {
  const { reported, asked } = asking(AWAY, BUSY, WITHOUT_LIST, { kind: 'ok' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reported).toEqual(['unreachable', 'withheld', 'withheld', null]);
  expect(asked()).toBe(4);
});

it('blames no connection where it broke off by itself', async () => {
  const { reported } = asking({ kind: 'failed', cause: new TypeError('a defect') }, { kind: 'ok' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reported).toEqual(['withheld', null]);
});

it('retries what is only not given now', async () => {
  const { reported } = asking(
    { kind: 'rejected', status: 200, message: 'Mantención' },
    { kind: 'ok' },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reported).toEqual(['withheld', null]);
});

it('does not retry after a rejection', async () => {
  const { reported, asked } = asking(REJECTED);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reported).toEqual(['rejected']);
  expect(asked()).toBe(1);
});

it('reports and requests nothing more once stopped', async () => {
  const { reported, stop, asked } = asking(AWAY);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reported).toEqual(['unreachable']);
  expect(asked()).toBe(1);
});
