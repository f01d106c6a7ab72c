/** Work that an answer does not wait for. Whoever closes the app waits until it is done. */
export interface Background {
  /** A failure is written to the log of the call that began the work, and ends there. */
  run(
    log: { error(fields: object, what: string): void },
    what: string,
    work: () => Promise<void>,
  ): void;
  /** Begins at once what has not begun, and waits for all of it. */
  settled(): Promise<void>;
}

/**
 * @param delay milliseconds until a piece of work begins. It should be drawn: work that always follows
 * an answer at once slows down what is asked right behind it, and so tells that there was work to do.
 */
export function backgroundWork(delay: () => number): Background {
  const running = new Set<Promise<void>>();
  const waiting = new Set<() => void>();

  /** Never in the same turn, so that nothing of it can delay the answer. */
  function later(): Promise<void> {
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(begin, delay());
      waiting.add(begin);
    });
  }

  return {
    run(log, what, work) {
      const job: Promise<void> = later()
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(job));
      running.add(job);
    },
    async settled() {
      while (running.size > 0) {
        for (const begin of [...waiting]) begin();
        await Promise.all(running);
      }
    },
  };
}
