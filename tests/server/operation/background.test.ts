import { expect, it, vi } from 'vitest';
import { createBackground } from '#server/background.ts';

const log = { error: () => {} };

it('begins after its random delay, and not with the answer', async () => {
  vi.useFakeTimers();
  try {
    const times = [700, 0];
    const background = createBackground(() => times.shift() ?? 0);
    const done: string[] = [];
    for (const name of ['first', 'second']) {
      background.run(log, name, async () => {
        done.push(name);
      });
    }
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(699);
    expect(done).toEqual(['second']);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['second', 'first']);
  } finally {
    vi.useRealTimers();
  }
});

it('is not delayed when the app is closed: it begins at once and is finished', async () => {
  const background = createBackground(() => 3_600_000);
  const done: string[] = [];
  background.run(log, 'work', async () => {
    done.push('work');
  });
  background.run(log, 'what fails', () => Promise.reject(new Error('no')));
  await background.settled();
  expect(done).toEqual(['work']);
});
