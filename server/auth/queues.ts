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
    async run<T>(work: () => Promise<T>, waiter = PATIENT): Promise<T> {
      const leave = await enter(waiter);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

export type Queues = ReturnType<typeof createQueues>;

/** Queues by their names, each for as long as something is in it. */
export function createQueues(atOnce: number, options: QueueOptions = {}) {
  const open = new Map<string, Queue>();
  return {
    waiting: () => [...open.values()].reduce((sum, queue) => sum + queue.waiting(), 0),

    /** See `createQueue`. */
    async enter(name: string, waiter?: Waiter): Promise<() => void> {
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
    },
  };
}

/**
 * Runs work in queues, each by its name: at most `atOnce` of one queue runs at the same time, the rest waits
 * in order of arrival.
 * @throws QueueFull
 */
export function queues(
  atOnce: number,
  options: QueueOptions = {},
): <T>(name: string, work: () => Promise<T>, waiter?: Waiter) => Promise<T> {
  const named = createQueues(atOnce, options);
  return async (name, work, waiter) => {
    const leave = await named.enter(name, waiter);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
