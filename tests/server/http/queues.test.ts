import type { FastifyRequest } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { createQueue, createQueues, PATIENT, QueueFull } from '#server/auth/queues.ts';
import { bodyTook, startWaiting, waiterOf } from '#server/http/waiter.ts';

/** Work that runs until the test ends it. */
function slowWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    },
    end: (name: string) => ends.get(name)?.(),
  };
}

describe('queues', () => {
  it('run the work of one name in order, without holding up other names', async () => {
    const { begun, work, end } = slowWork();
    const { run: inTurn } = createQueues(1);
    const first = inTurn('maria', work('first'));
    const second = inTurn('maria', work('second'));
    const third = inTurn('maria', work('third'));
    const other = inTurn('jorge', work('other'));
    await expect.poll(() => begun).toEqual(['first', 'other']);
    end('first');
    await first;
    await expect.poll(() => begun).toEqual(['first', 'other', 'second']);
    for (const [name, done] of [
      ['second', second],
      ['third', third],
      ['other', other],
    ] as const) {
      await expect.poll(() => begun).toContain(name);
      end(name);
      await done;
    }
    expect(begun).toEqual(['first', 'other', 'second', 'third']);
  });

  it('continue after failed work', async () => {
    const { run: inTurn } = createQueues(1);
    const failing = inTurn('maria', () => Promise.reject(new Error('no')));
    const next = inTurn('maria', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('reject work while a hundred are waiting, and accept it again once empty', async () => {
    const { work, end } = slowWork();
    const { run: inTurn } = createQueues(1);
    const first = inTurn('maria', work('first'));
    const waiting = Array.from({ length: 100 }, () => inTurn('maria', async () => 'done'));
    await expect(inTurn('maria', async () => 'done')).rejects.toBeInstanceOf(QueueFull);
    end('first');
    await first;
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']));
    expect(await inTurn('maria', async () => 'done')).toBe('done');
  });
});

describe('a queue with patience', () => {
  const forEver = () => new Promise<never>(() => {});

  it('gives up what has waited for too long, and what would by how long work takes', async () => {
    const queue = createQueue(1);
    const begun = performance.now();
    await queue.run(async () => {
      while (performance.now() - begun < 25);
    });
    const waiter = { ...PATIENT, leftMs: () => 20 };
    void queue.run(forEver, waiter);
    const second = queue.run(forEver, waiter);
    await expect(queue.run(forEver, waiter)).rejects.toThrow('it would take too long');
    expect(queue.waiting()).toBe(1);
    await expect(second).rejects.toThrow('it has taken too long');
    expect(queue.waiting()).toBe(0);
  });

  it('begins nothing for whoever has gone, and goes on with the next', async () => {
    const { begun, work, end } = slowWork();
    const queue = createQueue(1);
    const first = queue.run(work('first'));
    const gone = queue.run(work('gone'), { ...PATIENT, isGone: () => true });
    const next = queue.run(async () => 'done');
    await expect.poll(() => begun).toEqual(['first']);
    end('first');
    await first;
    await expect(gone).rejects.toBeInstanceOf(QueueFull);
    expect(await next).toBe('done');
    expect(begun).toEqual(['first']);
    expect(queue.isEmpty()).toBe(true);
  });
});

it('a call does not wait yet while its body comes', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const request = { raw: { socket: { destroyed: false } } } as FastifyRequest;
    startWaiting(request, 100);
    vi.advanceTimersByTime(60);
    expect(waiterOf(request).leftMs()).toBe(40);
    bodyTook(request, 50);
    expect(waiterOf(request).leftMs()).toBe(90);
  } finally {
    vi.useRealTimers();
  }
});
