import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WorkerReply } from '#account/worker-bridge.ts';
import { createWorkerBridge } from '#app/sw-bridge.ts';
import { answerFlush } from '#sync/answer-flush.ts';
import { type FlushReply, HEARTBEAT_MS } from '#sync/messages.ts';

/** Receives the port of each flush that the page requests from its worker. */
let worker: (port: MessagePort) => void;
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  const controller = { postMessage: (_: unknown, [port]: MessagePort[]) => port && worker(port) };
  vi.stubGlobal('navigator', { serviceWorker: { controller } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Advances the time, delivering the messages in between. */
async function pass(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 1000) {
    vi.advanceTimersByTime(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function ask() {
  const replies: WorkerReply[] = [];
  void createWorkerBridge(null)
    .flush('now')
    ?.then((reply) => replies.push(reply));
  return replies;
}

it('waits for its worker as long as it works, and gets its result', async () => {
  let finish: (reply: FlushReply) => void = () => {};
  worker = (port) =>
    void answerFlush(
      port,
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
  const replies = ask();
  await pass(5 * 60_000);
  expect(replies).toEqual([]);
  finish({ kind: 'clear' });
  await pass(1000);
  expect(replies).toEqual([{ kind: 'clear' }]);
  // No timer is left.
  expect(vi.getTimerCount()).toBe(0);
});

it('gets the reason from a worker that failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  worker = (port) =>
    void answerFlush(port, Promise.reject(new DOMException('no room', 'QuotaExceededError')));
  const replies = ask();
  await pass(1000);
  expect(replies).toEqual([{ kind: 'failed', storage: 'full' }]);
});

it('waits for a stopped worker no longer than three heartbeats', async () => {
  worker = (port) => port.postMessage({ kind: 'working' });
  const replies = ask();
  await pass(3 * HEARTBEAT_MS);
  expect(replies).toEqual([]);
  await pass(2000);
  expect(replies).toMatchObject([{ kind: 'waiting' }]);
});

it('reports a version that comes after failed installations too', async () => {
  const installing = () => Object.assign(new EventTarget(), { state: 'installing', scriptURL });
  type Installing = ReturnType<typeof installing>;
  const scriptURL = 'http://localhost/sw.js';
  const registration = Object.assign(new EventTarget(), {
    active: installing(),
    installing: null as Installing | null,
    waiting: null as Installing | null,
  });
  const container = Object.assign(new EventTarget(), {
    controller: registration.active,
    register: () => Promise.resolve(registration),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('location', { href: scriptURL });
  vi.stubGlobal('self', globalThis);
  const bridge = createWorkerBridge('/sw.js');
  const told = vi.fn();
  bridge.subscribe(told);
  await vi.dynamicImportSettled();

  function update(state: 'redundant' | 'installed'): void {
    const worker = installing();
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    registration.installing = null;
    if (state === 'installed') registration.waiting = worker;
    worker.state = state;
    worker.dispatchEvent(new Event('statechange'));
  }

  for (let failed = 0; failed < 3; failed += 1) update('redundant');
  await pass(1000);
  expect([bridge.isUpdateReady(), told.mock.calls.length]).toEqual([false, 0]);
  update('installed');
  await pass(1000);
  expect([bridge.isUpdateReady(), told.mock.calls.length > 0]).toEqual([true, true]);
});

it('does not ask a worker again that never answers', async () => {
  let times = 0;
  worker = () => {
    times += 1;
  };
  const bridge = createWorkerBridge(null);
  const reply = bridge.flush('now');
  await pass(3 * HEARTBEAT_MS + 1000);
  expect(await reply).toEqual({ kind: 'silent' });
  expect(bridge.flush('now')).toBeNull();
  expect(times).toBe(1);
});
