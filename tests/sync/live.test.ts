// Over 250 lines: one stream and all the ways in which it ends.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Outcome } from '#api/errors.ts';
import type { EventsApi } from '#api/events.ts';
import type { LiveEvent } from '#domain/contract/events.ts';
import { createLive } from '#sync/live.ts';

type Following = Parameters<EventsApi['follow']>[0];

/** A stream that the page has opened; the test says what comes. */
interface Stream extends Following {
  readonly end: (outcome: Outcome<null>) => void;
}

const CUT: Outcome<null> = { kind: 'network', cause: null };
const ENDED: Outcome<null> = { kind: 'ok', value: null };
const MINUTE = 60_000;

let streams: Stream[];
let fetched: LiveEvent[];
/** Lets the fetches that are under way end. */
let fetching: (() => void)[];
let errors: unknown[];
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  streams = [];
  fetched = [];
  fetching = [];
  errors = [];
});
afterEach(() => {
  vi.useRealTimers();
});

function pageOf(tabs: readonly Promise<void>[] = []) {
  return createLive({
    follow: (following) =>
      new Promise((resolve) => {
        const leave = () => resolve(CUT);
        following.signal.addEventListener('abort', leave);
        streams.push({
          ...following,
          end(outcome) {
            following.signal.removeEventListener('abort', leave);
            resolve(outcome);
          },
        });
      }),
    fetch(changed) {
      fetched.push(changed);
      return new Promise((resolve) => fetching.push(resolve));
    },
    async inOneTab(signal, work) {
      await Promise.all(tabs);
      if (!signal.aborted) await work();
    },
    now: Date.now,
    setTimer: (run, ms) => setTimeout(run, ms) as unknown as number,
    clearTimer: (timer) => clearTimeout(timer),
    random: () => 0,
    onError: (error) => errors.push(error),
  });
}

/** The stream that is open now. */
async function opened(count = 1): Promise<Stream> {
  await vi.advanceTimersByTimeAsync(0);
  expect(streams).toHaveLength(count);
  return streams.at(-1) as Stream;
}

async function end(outcome: Outcome<null>): Promise<void> {
  streams.at(-1)?.end(outcome);
  await vi.advanceTimersByTimeAsync(0);
}

it('is open while the page is shown, and goes on from the last event when it is shown again', async () => {
  const page = pageOf();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(streams).toEqual([]);
  page.show();
  page.show();
  const first = await opened();
  expect(first.after).toBeNull();
  first.onEvent([], '1');
  first.onEvent(['rosa'], '2');
  page.hide();
  expect(first.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(streams).toHaveLength(1);
  page.show();
  expect((await opened(2)).after).toBe('2');
});

it('fetches what changed, what changes meanwhile afterwards and once, and nothing for an empty event', async () => {
  pageOf().show();
  const { onEvent } = await opened();
  onEvent([], '1');
  onEvent(['rosa'], '2');
  onEvent(['hernan', 'rosa'], '3');
  onEvent(['rosa'], null);
  expect(fetched).toEqual([['rosa']]);
  fetching[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toEqual([['rosa'], ['hernan', 'rosa']]);
  onEvent(['rosa'], '4');
  onEvent('everything', '5');
  fetching[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched.slice(2)).toEqual(['everything']);
  fetching[2]?.();
  await vi.advanceTimersByTimeAsync(0);
  onEvent(['carmen'], '6');
  expect(fetched.slice(3)).toEqual([['carmen']]);
});

it('opens the next stream soon after a steady one, and later each time that it cannot', async () => {
  pageOf().show();
  const steady = await opened();
  steady.onEvent([], '1');
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  await end(ENDED);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  const waits: number[] = [];
  for (let failure = 0; failure < 10; failure += 1) {
    const [count, before] = [streams.length, Date.now()];
    // A stream that ends at its first event is as bad as none.
    if (failure % 2 === 0) streams.at(-1)?.onEvent([], '2');
    await end(failure % 2 === 0 ? ENDED : CUT);
    while (streams.length === count) await vi.advanceTimersByTimeAsync(1_000);
    waits.push((Date.now() - before) / 1000);
  }
  expect(waits).toEqual([4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
});

it('does not count as failures the streams that end because the page is hidden', async () => {
  const page = pageOf();
  for (let glance = 1; glance <= 8; glance += 1) {
    page.show();
    (await opened(glance)).onEvent([], '1');
    await vi.advanceTimersByTimeAsync(10_000);
    page.hide();
    await vi.advanceTimersByTimeAsync(10_000);
  }
  page.show();
  await opened(9);
  await end(CUT);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(streams).toHaveLength(9);
  await vi.advanceTimersByTimeAsync(1);
  expect(streams).toHaveLength(10);
});

it('forgets the failures from before a steady stream, also where the page has ended that', async () => {
  const page = pageOf();
  page.show();
  for (const wait of [2_000, 4_000, 8_000]) {
    await vi.advanceTimersByTimeAsync(0);
    await end(CUT);
    await vi.advanceTimersByTimeAsync(wait);
  }
  (await opened(4)).onEvent([], '1');
  await vi.advanceTimersByTimeAsync(MINUTE);
  page.hide();
  page.show();
  await opened(5);
  await end(CUT);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(streams).toHaveLength(6);
});

it('counts a stream on which nothing ever comes as none', async () => {
  pageOf().show();
  for (const wait of [2_000, 4_000, 8_000]) {
    await vi.advanceTimersByTimeAsync(0);
    const count = streams.length;
    await vi.advanceTimersByTimeAsync(45_000);
    await end(CUT);
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(streams).toHaveLength(count);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams).toHaveLength(count + 1);
  }
});

it.each<[string, Outcome<null>, number]>([
  ['is refused', { kind: 'rejected', status: 403, message: null }, 10 * MINUTE],
  ['does not exist', { kind: 'rejected', status: 404, message: null }, 10 * MINUTE],
  ['is busy', { kind: 'busy', status: 503, retryAfterMs: null }, 2_000],
  ['asks for time', { kind: 'busy', status: 503, retryAfterMs: MINUTE }, MINUTE],
])('waits where the stream %s', async (_what, outcome, wait) => {
  pageOf().show();
  await opened();
  await end(outcome);
  await vi.advanceTimersByTimeAsync(wait - 1);
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(streams).toHaveLength(2);
});

it('waits as long as the server asked it to, in the stream', async () => {
  pageOf().show();
  const { onEvent, onWait } = await opened();
  onEvent([], '1');
  onWait(MINUTE);
  await end(ENDED);
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(streams).toHaveLength(2);
});

it('ends with the session', async () => {
  pageOf().show();
  await opened();
  await end({ kind: 'unauthorized' });
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(streams).toHaveLength(1);
});

it('tries at once when the network comes back, and leaves an open stream alone', async () => {
  const page = pageOf();
  page.retry();
  page.show();
  await opened();
  await end(CUT);
  page.retry();
  const second = await opened(2);
  page.retry();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(second.signal.aborted).toBe(false);
  expect(streams).toHaveLength(2);
});

it('opens none after the page was hidden, whether it waited for its turn or for the next one', async () => {
  let free = (): void => {};
  const tab = new Promise<void>((resolve) => {
    free = resolve;
  });
  const waiting = pageOf([tab]);
  waiting.show();
  waiting.hide();
  free();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(streams).toEqual([]);
  const page = pageOf();
  page.show();
  await opened();
  await end(CUT);
  page.hide();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(streams).toHaveLength(1);
});

it('reports a defect, and is opened again when the page is shown again', async () => {
  const defect = new Error('a defect');
  const page = createLive({
    follow: () => Promise.reject(defect),
    fetch: async () => {},
    inOneTab: (_signal, work) => work(),
    now: Date.now,
    setTimer: () => 0,
    clearTimer: () => {},
    random: () => 0,
    onError: (error) => errors.push(error),
  });
  page.show();
  await vi.advanceTimersByTimeAsync(0);
  expect(errors).toEqual([defect]);
});
