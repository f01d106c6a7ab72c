/** With more work waiting than this, new work is rejected. */
const LONGEST_QUEUE = 100;

/** Too many wait already, it would take too long, or nobody waits for the result any more. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Whoever waits for work to be done. The same one waits in every queue of a call. */
export interface Waiter {
  /** Whether they do not wait any more. */
  isGone(): boolean;
  /** For how much longer they wait to be served. What would take longer, by how long work takes now, is rejected. */
  leftMs(): number;
}

/** Waits for as long as it takes. */
export const PATIENT: Waiter = { isGone: () => false, leftMs: () => Number.POSITIVE_INFINITY };

interface QueueOptions {
  /** With more work waiting, new work is rejected. */
  readonly longest?: number;
}

export type Queue = ReturnType<typeof createQueue>;

/** Limits how much is done at once; the rest waits in order of arrival. */
export function createQueue(atOnce: number, options: QueueOptions = {}) {
  const { longest = LONGEST_QUEUE } = options;
  const waiting: { readonly begin: () => void }[] = [];
  let running = 0;
  /** How long work takes now, as a moving average. */
  let workMs = 0;

  function next(): void {
    const first = waiting.shift();
    // What is done passes its place on, so that `running` stays the same.
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
   * @returns a function that gives the place back; called again it does nothing.
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
    /** @throws QueueFull where `enter` would at once. */
    checkRoom: (waiter = PATIENT) => checkRoom(waiter.leftMs()),
    /** @throws QueueFull */
    run: <T>(work: () => Promise<T>, waiter?: Waiter) => runIn(enter(waiter), work),
  };
}

export type Queues = ReturnType<typeof createQueues>;

/** Queues by their names, each for as long as something is in it. */
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

/** Does work in a place that is waited for, and gives it back. */
async function runIn<T>(place: Promise<() => void>, work: () => Promise<T>): Promise<T> {
  const leave = await place;
  try {
    return await work();
  } finally {
    leave();
  }
}
