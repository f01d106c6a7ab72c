// Over 250 lines: one state machine and all of its transitions.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { EMPTY_QUEUE, enqueue } from '#domain/outbox/queue.ts';
import { backoffMs, LONGEST_DELAY_MS } from '#sync/backoff.ts';
import { createSyncControl, type SyncControl } from '#sync/control.ts';
import { flush } from '#sync/flush.ts';
import type { FlushResult, FlushUrgency } from '#sync/flush-schedule.ts';
import type { PullResult } from '#sync/pull.ts';
import { SENDING_MS, syncStatus } from '#sync/status.ts';
import { MemoryDisk, memoryStore } from '#tests/simulation/memory-store.ts';
import { EDITS_ACCEPTED } from '#tests/sync/edits-accepted.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A control with flushes that end as given. */
function controlled(
  results: readonly (FlushResult | Promise<FlushResult> | Error)[],
  visible = true,
  answer = (_pull: number): Promise<PullResult> => Promise.resolve({ kind: 'ok' }),
) {
  const urgencies: FlushUrgency[] = [];
  const errors: unknown[] = [];
  let pulls = 0;
  const control = createSyncControl({
    async flush(urgency) {
      urgencies.push(urgency);
      await Promise.resolve();
      const result = results[urgencies.length - 1] ?? { kind: 'clear' };
      if (result instanceof Error) throw result;
      return result;
    },
    pull() {
      pulls += 1;
      return answer(pulls);
    },
    now: Date.now,
    setTimer: (run, ms) => setTimeout(run, ms) as unknown as number,
    clearTimer: (timer) => clearTimeout(timer),
    random: () => 0,
    onError: (error) => errors.push(error),
    isVisible: () => visible,
  });
  return { control, urgencies, errors, pulls: () => pulls };
}

describe('when the engine acts', () => {
  test('a mutation is sent at once, and retried by timer while it waits', async () => {
    const { control, urgencies } = controlled([
      { kind: 'waiting', until: 2_000 },
      { kind: 'waiting', until: 6_000 },
    ]);
    control.saved();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(urgencies).toEqual(['now']);
    await vi.advanceTimersByTimeAsync(1);
    expect(urgencies).toEqual(['now', 'timer']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(urgencies).toEqual(['now', 'timer', 'timer']);
  });

  test('what has waited for months is retried within minutes, and never in a tight loop', async () => {
    const far: FlushResult = { kind: 'waiting', until: 90 * 24 * 3_600_000 };
    const { control, urgencies } = controlled([far, far, far, far]);
    control.saved();
    await vi.advanceTimersByTimeAsync(10 * 60_000 - 1);
    expect(urgencies).toEqual(['now']);
    await vi.advanceTimersByTimeAsync(1);
    expect(urgencies).toEqual(['now', 'timer']);
  });

  test('a failed pass is reported, and retried later each time; waking does not hurry it', async () => {
    const full = new Error('no room');
    const { control, urgencies, errors, pulls } = controlled([full, full, full]);
    control.saved();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(urgencies).toEqual(['now', 'timer']);
    control.wake();
    await vi.advanceTimersByTimeAsync(3_999);
    expect([urgencies.length, pulls()]).toEqual([2, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect([urgencies.length, errors]).toEqual([3, [full, full, full]]);
    // The user can always retry, and a successful pass resets the delay.
    control.sendNow();
    await vi.advanceTimersByTimeAsync(0);
    control.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(urgencies).toEqual(['now', 'timer', 'timer', 'now', 'now']);
  });

  test.each<PullResult>([{ kind: 'network', cause: null }, { kind: 'ok' }])(
    'waking while a pull is under way is answered by one of its own, however that one ends (%o)',
    async (result) => {
      let end: (result: PullResult) => void = () => undefined;
      const earlier = new Promise<PullResult>((resolve) => {
        end = resolve;
      });
      const { control, pulls } = controlled([], true, (pull) =>
        pull === 1 ? earlier : Promise.resolve({ kind: 'ok' }),
      );
      void control.pull();
      control.wake();
      control.wake();
      await vi.advanceTimersByTimeAsync(0);
      expect(pulls()).toBe(1);
      end(result);
      await vi.advanceTimersByTimeAsync(0);
      expect(pulls()).toBe(2);
    },
  );

  const AWAY: PullResult = { kind: 'network', cause: null };
  const PART: PullResult = { kind: 'busy', status: 500, retryAfterMs: null, isAnswering: true };

  test.each<readonly [string, PullResult, readonly FlushUrgency[]]>([
    ['all of it came', { kind: 'ok' }, ['now', 'now']],
    ['the server answered in part', PART, ['now', 'now']],
    ['nobody answered', AWAY, ['now']],
    ['the server cannot', { kind: 'busy', status: 503, retryAfterMs: null }, ['now']],
  ])('what waits for its turn goes once the server is heard: %s', async (_name, result, sent) => {
    const wait: FlushResult = { kind: 'waiting', until: 100_000 };
    const { control, urgencies, pulls } = controlled([wait, wait], true, async () => result);
    void control.saved();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(urgencies).toEqual(['now']);
    await control.refresh();
    // The two do not trigger each other endlessly.
    await vi.advanceTimersByTimeAsync(20_000);
    expect([urgencies, pulls()]).toEqual([sent, 1]);
  });

  test('an answering server triggers no flush when nothing waits, or when the storage failed', async () => {
    const idle = controlled([]);
    void idle.control.saved();
    await vi.advanceTimersByTimeAsync(0);
    await idle.control.refresh();
    expect(idle.urgencies).toEqual(['now']);
    const broken = controlled([new Error('no room')]);
    void broken.control.saved();
    await vi.advanceTimersByTimeAsync(0);
    await broken.control.refresh();
    expect(broken.urgencies).toEqual(['now']);
  });

  test('a refresh does not join an earlier pull', async () => {
    const { control, pulls } = controlled([]);
    const joined = [control.pull(), control.pull()];
    expect(pulls()).toBe(1);
    const fresh = control.refresh();
    await Promise.all(joined);
    await fresh;
    expect(pulls()).toBe(2);
    await control.refresh();
    expect(pulls()).toBe(3);
  });

  test('a mutation during a flush is followed by another flush', async () => {
    const { control, urgencies } = controlled([]);
    control.saved();
    control.saved();
    control.saved();
    await vi.advanceTimersByTimeAsync(0);
    expect(urgencies).toEqual(['now', 'now']);
  });

  test('a minute that passes during a long flush is no reason for another', async () => {
    let end: (result: FlushResult) => void = () => undefined;
    const long = new Promise<FlushResult>((resolve) => {
      end = resolve;
    });
    const { control, urgencies } = controlled([{ kind: 'clear' }, long], false);
    control.wake();
    await vi.advanceTimersByTimeAsync(59_999);
    void control.saved();
    await vi.advanceTimersByTimeAsync(2);
    end({ kind: 'waiting', until: 300_000 });
    await vi.advanceTimersByTimeAsync(0);
    expect(urgencies).toEqual(['now', 'now']);
  });

  test('waking sends first, then fetches, and again every minute', async () => {
    const { control, urgencies, pulls } = controlled([]);
    control.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect([urgencies.length, pulls()]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([urgencies, pulls()]).toEqual([['now', 'timer'], 2]);
  });

  test('nothing is fetched for a hidden page', async () => {
    const { control, urgencies, pulls } = controlled([], false);
    control.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect([urgencies.length, pulls()]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(3 * 60_000);
    expect([urgencies.slice(1), pulls()]).toEqual([['timer', 'timer', 'timer'], 0]);
  });

  test('nothing is fetched for a session that the server ended', async () => {
    const { control, pulls } = controlled([{ kind: 'signed-out' }]);
    control.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(pulls()).toBe(0);
  });

  test('a stopped engine does nothing any more', async () => {
    let end: (result: PullResult) => void = () => undefined;
    const { control, urgencies, pulls } = controlled(
      [{ kind: 'waiting', until: 10 }],
      true,
      () => new Promise((resolve) => (end = resolve)),
    );
    control.wake();
    await vi.advanceTimersByTimeAsync(0);
    control.stop();
    control.wake();
    end({ kind: 'ok' });
    await vi.advanceTimersByTimeAsync(200_000);
    expect([urgencies.length, pulls()]).toEqual([1, 1]);
  });

  test('an engine stopped in the middle of a pass schedules nothing afterwards', async () => {
    const { control, urgencies, pulls } = controlled([{ kind: 'waiting', until: 10 }]);
    control.wake();
    control.stop();
    await vi.advanceTimersByTimeAsync(200_000);
    expect([urgencies.length, pulls()]).toEqual([1, 0]);
  });

  test.each([
    [true, 0],
    [false, 1],
  ])('what breaks off is reports unless the engine is stopped (%s)', async (isStopped, reports) => {
    const closed = new Error('closed');
    const sending = controlled([closed]);
    const fetching = controlled([], true, () => Promise.reject(closed));
    void sending.control.saved();
    const pulled = fetching.control.pull();
    if (isStopped) for (const { control } of [sending, fetching]) control.stop();
    await vi.advanceTimersByTimeAsync(0);
    // Whatever broke it, it was not the network.
    expect(await pulled).toEqual({ kind: 'failed', cause: closed });
    expect([sending.errors.length, fetching.errors.length]).toEqual([reports, reports]);
    sending.control.stop();
  });
});

describe('the backoff', () => {
  test('doubles from 2 s to 5 min, with a jitter of at most minus half', () => {
    for (let failures = 1; failures < 40; failures += 1) {
      const full = backoffMs(failures, () => 0);
      expect(full).toBe(Math.min(LONGEST_DELAY_MS, 2_000 * 2 ** (failures - 1)));
      expect(backoffMs(failures, () => 0.999)).toBeGreaterThanOrEqual(full / 2);
    }
  });
});

describe('a server that answers 503', () => {
  const BUSY = { kind: 'busy', status: 503, retryAfterMs: null } as const;
  const SHARES = [0, 0.5, 0.2, 0.8];

  /** A page with one mutation that waits. `attempts`: when the server was asked to take it, in ms. */
  async function besideBusyServer(visible: boolean, ends = Number.POSITIVE_INFINITY) {
    const store = memoryStore(new MemoryDisk(), async (work) => work());
    const careRequest = careRequestOver('2026-11-23', 16, 20, 'pendiente', null);
    await store.changeQueue(7, () =>
      enqueue(EMPTY_QUEUE, {
        id: 'save',
        createdAt: 0,
        changes: [{ accion: 'inscribir', record: careRequest }],
        rejection: null,
      }),
    );
    const attempts: number[] = [];
    let drawn = 0;
    const random = () => SHARES[drawn++ % SHARES.length] ?? 0;
    let pulls = 0;
    const deps = {
      store,
      api: {
        idempotencyKeys: true,
        async update() {
          attempts.push(Date.now());
          return BUSY;
        },
        ofPatient: async () => BUSY,
        ...EDITS_ACCEPTED,
      },
      now: Date.now,
      newId: () => 'request',
      random,
    };
    const control = createSyncControl({
      flush: (urgency) => flush(deps, urgency),
      async pull() {
        pulls += 1;
        return Date.now() < ends ? BUSY : { kind: 'ok' };
      },
      now: Date.now,
      setTimer: (run, ms) => setTimeout(run, ms) as unknown as number,
      clearTimer: (timer) => clearTimeout(timer),
      random,
      onError: (error) => expect.unreachable(String(error)),
      isVisible: () => visible,
    });
    return { control, attempts, pulls: () => pulls };
  }

  test.each([
    ['visible', true, 61],
    ['hidden', false, 0],
  ])('for an hour: a %s page waits longer each time', async (_name, visible, pulled) => {
    const { control, attempts, pulls } = await besideBusyServer(visible);
    control.wake();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    control.stop();
    const gaps = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
    expect(gaps).toEqual(
      gaps.map((_, index) => backoffMs(index + 1, () => SHARES[index % SHARES.length] ?? 0)),
    );
    expect(Math.max(...gaps)).toBe(LONGEST_DELAY_MS);
    expect(attempts.length).toBeLessThan(23);
    expect(pulls()).toBe(pulled);
  });

  /** In the middle of a wait, and of a minute. */
  const LATER = 30.5 * 60_000;

  test.each<readonly [string, (control: SyncControl) => unknown, ends: number | undefined]>([
    ['a save', ({ saved }) => saved(), undefined],
    ['the button', ({ sendNow }) => sendNow(), undefined],
    ['the network or the page that comes back', ({ wake }) => wake(), undefined],
    ['a fetch that it answered', ({ refresh }) => refresh(), LATER],
  ])('%s does not wait for the backoff', async (_name, happen, ends) => {
    const { control, attempts } = await besideBusyServer(true, ends);
    control.wake();
    await vi.advanceTimersByTimeAsync(LATER);
    expect(attempts.at(-1)).toBeLessThan(LATER);
    happen(control);
    await vi.advanceTimersByTimeAsync(0);
    control.stop();
    expect(attempts.at(-1)).toBe(LATER);
  });
});

describe('what the status says', () => {
  const flush = {
    key: 'flush',
    sendingUntil: null,
    failures: 0,
    retryAt: 0,
    holdUntil: 0,
    decidedAt: 0,
    trouble: null,
    lastContactAt: null,
  } as const;
  const empty = { waiting: 0, rejected: 0 };
  const one = { waiting: 1, rejected: 0 };
  const now = 1_000_000;

  test.each([
    ['all acknowledged', empty, flush, true, 'al-dia'],
    ['without network, even with nothing to send', empty, flush, false, 'sin-conexion'],
    ['something waits', one, flush, true, 'pendiente'],
    ['on its way', one, { ...flush, sendingUntil: now + SENDING_MS }, true, 'enviando'],
    ['the mark of a killed process', one, { ...flush, sendingUntil: now }, true, 'pendiente'],
    [
      'the mark of a clock set back',
      one,
      { ...flush, sendingUntil: now + 3_600_000 },
      true,
      'pendiente',
    ],
    ['the server cannot be reached', one, { ...flush, trouble: 'network' }, true, 'sin-conexion'],
    ['the server is in trouble', one, { ...flush, trouble: 'server' }, true, 'con-problemas'],
    ['the session ended', one, { ...flush, trouble: 'session' }, true, 'con-problemas'],
    ['a mutation was rejected', { ...empty, rejected: 1 }, flush, true, 'con-problemas'],
  ] as const)('%s', (_name, outbox, state, online, expected) => {
    expect(syncStatus(outbox, state, online, now).state).toBe(expected);
  });

  test('counts rejected mutations as not acknowledged', () => {
    const outbox = { waiting: 2, rejected: 1 };
    expect(syncStatus(outbox, { ...flush, lastContactAt: 7 }, true, now)).toEqual({
      state: 'con-problemas',
      pending: 3,
      rejected: 1,
      lastContactAt: 7,
    });
  });
});
