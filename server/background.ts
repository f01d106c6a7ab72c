import type { FastifyBaseLogger } from 'fastify';

/** Runs work that an answer does not wait for. Closing the app waits for it. */
export type Background = ReturnType<typeof createBackground>;

/**
 * @param delay milliseconds until a piece of work starts. It should be random: work that always starts right after an
 * answer slows down the next request, and so reveals that there was work to do.
 */
export function createBackground(delay: () => number) {
  const running = new Set<Promise<void>>();
  const waiting = new Set<() => void>();

  /** Never in the same turn of the event loop, so that it cannot delay the answer. */
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
    /** A failure is logged with the call that started the work, and is not thrown. */
    run(log: Pick<FastifyBaseLogger, 'error'>, what: string, work: () => Promise<void>): void {
      const job: Promise<void> = later()
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(job));
      running.add(job);
    },
    /** Starts all waiting work at once, and waits until all of it is done. */
    async settled(): Promise<void> {
      while (running.size > 0) {
        for (const begin of [...waiting]) begin();
        await Promise.all(running);
      }
    },
  };
}
