/** With more work waiting than this, new work is rejected. */
const LONGEST_QUEUE = 100;

/** A client waits ten seconds for an answer; what would come later is not begun. */
export const PATIENCE_MS = 8000;

/** Too many wait already, it would take too long, or nobody waits for the result any more. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Whether whoever asked does not wait any more. */
export type IsGone = () => boolean;

const never: IsGone = () => false;

interface QueueOptions {
  /** With more work waiting, new work is rejected. */
  readonly longest?: number;
  /** Work that has waited for so long, or that would by how long work takes now, is rejected; by default none. */
  readonly patienceMs?: number;
}

export type Queue = ReturnType<typeof createQueue>;

/** Limits how much is done at once; the rest waits in order of arrival. */
export function createQueue(atOnce: number, options: QueueOptions = {}) {
  const { longest = LONGEST_QUEUE, patienceMs = Number.POSITIVE_INFINITY } = options;
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

  function wait(patience: number): Promise<void> {
    if (waiting.length >= longest) throw new QueueFull('too many at once');
    if ((waiting.length * workMs) / atOnce > patience) {
      throw new QueueFull('it would take too long');
    }
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
   * @param patience less than that of the queue, for somebody who has waited elsewhere.
   * @returns a function that gives the place back; called again it does nothing.
   * @throws QueueFull
   */
  async function enter(isGone: IsGone = never, patience = patienceMs): Promise<() => void> {
    if (running >= atOnce) await wait(patience);
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
    if (!isGone()) return leave;
    isOver = true;
    next();
    throw new QueueFull('the client has gone');
  }

  return {
    /** How many wait for their turn. */
    waiting: () => waiting.length,
    isEmpty: () => running === 0,
    enter,
    /** @throws QueueFull */
    async run<T>(work: () => Promise<T>, isGone: IsGone = never): Promise<T> {
      const leave = await enter(isGone);
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
    async enter(name: string, isGone?: IsGone, patience?: number): Promise<() => void> {
      const queue = open.get(name) ?? createQueue(atOnce, options);
      open.set(name, queue);
      const forget = () => {
        if (queue.isEmpty()) open.delete(name);
      };
      try {
        const leave = await queue.enter(isGone, patience);
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
): <T>(name: string, work: () => Promise<T>, isGone?: IsGone) => Promise<T> {
  const named = createQueues(atOnce, options);
  return async (name, work, isGone) => {
    const leave = await named.enter(name, isGone);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
