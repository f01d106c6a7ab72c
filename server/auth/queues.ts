/** With more work waiting than this, new work is rejected. */
const LONGEST_QUEUE = 100;

/** Too many wait already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/**
 * Runs work in queues, each by its name: at most `atOnce` of one queue runs at the same time, the rest waits
 * in order of arrival.
 * @throws QueueFull
 */
export function queues(atOnce: number): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const open = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  return async (name, work) => {
    const queue = open.get(name) ?? { running: 0, waiting: [] };
    open.set(name, queue);
    if (queue.running >= atOnce) {
      if (queue.waiting.length >= LONGEST_QUEUE) throw new QueueFull('too many at once');
      // Finished work passes its slot on, so `running` stays the same.
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    } else {
      queue.running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next === undefined) queue.running -= 1;
      else next();
      if (queue.running === 0) open.delete(name);
    }
  };
}
