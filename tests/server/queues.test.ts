import { describe, expect, it } from 'vitest';
import { QueueFull, queues } from '#server/auth/queues.ts';

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
    const inTurn = queues(1);
    const first = inTurn('maria', work('first'));
    const second = inTurn('maria', work('second'));
    const third = inTurn('maria', work('third'));
    const other = inTurn('jorge', work('other'));
    expect(begun).toEqual(['first', 'other']);
    end('first');
    await first;
    await Promise.resolve();
    expect(begun).toEqual(['first', 'other', 'second']);
    for (const [name, done] of [
      ['second', second],
      ['third', third],
      ['other', other],
    ] as const) {
      end(name);
      await done;
    }
    expect(begun).toEqual(['first', 'other', 'second', 'third']);
  });

  it('continue after failed work', async () => {
    const inTurn = queues(1);
    const failing = inTurn('maria', () => Promise.reject(new Error('no')));
    const next = inTurn('maria', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('reject work while a hundred are waiting, and accept it again once empty', async () => {
    const { work, end } = slowWork();
    const inTurn = queues(1);
    const first = inTurn('maria', work('first'));
    const waiting = Array.from({ length: 100 }, () => inTurn('maria', async () => 'done'));
    await expect(inTurn('maria', async () => 'done')).rejects.toBeInstanceOf(QueueFull);
    end('first');
    await first;
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']));
    expect(await inTurn('maria', async () => 'done')).toBe('done');
  });
});
