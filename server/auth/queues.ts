/** The longest queue: beyond it, new work is rejected. */
const LONGEST_QUEUE = 100;

/** Thrown if too much work waits already, if the wait would be too long, or if nobody waits for the result any more. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** The party that waits for work to be done. All queues of a call share one waiter. */
export interface Waiter {
  /** Whether they no longer wait. */
  isGone(): boolean;
  /** For how much longer they wait to be served. Work that would take longer, by the current average, is rejected. */
  leftMs(): number;
}

/** Waits without a limit. */
export const PATIENT: Waiter = { isGone: () => false, leftMs: () => Number.POSITIVE_INFINITY };

interface QueueOptions {
  /** With more work waiting than this, new work is rejected. */
  readonly longest?: number;
}

type Queue = ReturnType<typeof createQueue>;

/** Limits how much work runs at once; the rest waits in order of arrival. */
export function createQueue(atOnce: number, options: QueueOptions = {}) {
  const { longest = LONGEST_QUEUE } = options;
  const waiting: { readonly begin: () => void }[] = [];
  let running = 0;
  /** The current duration of work, as a moving average. */
  let workMs = 0;

  function next(): void {
    const first = waiting.shift();
    // Work that ends passes its place on, so that `running` stays the same.
    if (first === undefined) running -= 1;
    else first.begin();
  }

  function checkRoom(patience: number): void {
    if (running < atOnce) return;
    if (waiting.length >= longest) throw new QueueFull('too many at once');
    if ((waiting.length * workMs) / atOnce > patience) {
      throw new QueueFull('it would take too long');
    }
  }

  function wait(patience: number): Promise<void> {
    checkRoom(patience);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(new QueueFull('it has taken too long'));
      };
      const timer = Number.isFinite(patience) ? setTimeout(giveUp, patience) : undefined;
      const entry = {
        begin() {
          clearTimeout(timer);
          resolve();
        },
      };
      waiting.push(entry);
    });
  }

  /**
   * Waits for a place.
   * @returns a function that gives the place back; calling it again does nothing.
   * @throws QueueFull
   */
  async function enter(waiter = PATIENT): Promise<() => void> {
    if (running >= atOnce) await wait(waiter.leftMs());
    else running += 1;
    const begun = performance.now();
    let isOver = false;
    const leave = () => {
      if (isOver) return;
      isOver = true;
      const ms = performance.now() - begun;
      workMs = workMs === 0 ? ms : 0.8 * workMs + 0.2 * ms;
      next();
    };
    if (!waiter.isGone()) return leave;
    isOver = true;
    next();
    throw new QueueFull('the client has gone');
  }

  return {
    /** How many wait for their turn. */
    waiting: () => waiting.length,
    isEmpty: () => running === 0,
    enter,
    /** @throws QueueFull if `enter` would throw at once. */
    checkRoom: (waiter = PATIENT) => checkRoom(waiter.leftMs()),
    /** @throws QueueFull */
    run: <T>(work: () => Promise<T>, waiter?: Waiter) => runIn(enter(waiter), work),
  };
}

export type Queues = ReturnType<typeof createQueues>;

/** Queues by name, each of which exists as long as work is in it. */
export function createQueues(atOnce: number, options: QueueOptions = {}) {
  const open = new Map<string, Queue>();

  async function enter(name: string, waiter?: Waiter): Promise<() => void> {
    const queue = open.get(name) ?? createQueue(atOnce, options);
    open.set(name, queue);
    const forget = () => {
      if (queue.isEmpty()) open.delete(name);
    };
    try {
      const leave = await queue.enter(waiter);
      return () => {
        leave();
        forget();
      };
    } catch (error) {
      forget();
      throw error;
    }
  }

  return {
    waiting: () => [...open.values()].reduce((sum, queue) => sum + queue.waiting(), 0),
    /** See `createQueue`. */
    enter,
    /** @throws QueueFull */
    run: <T>(name: string, work: () => Promise<T>, waiter?: Waiter) =>
      runIn(enter(name, waiter), work),
  };
}

/** Runs work after waiting for a place, and gives the place back. */
async function runIn<T>(place: Promise<() => void>, work: () => Promise<T>): Promise<T> {
  const leave = await place;
  try {
    return await work();
  } finally {
    leave();
  }
}
