import type { FastifyBaseLogger } from 'fastify';

export interface Repeating {
  /** Waits for the running work. */
  stop(): Promise<void>;
}

/** Runs work now, and again after each pause. A failure is logged and does not stop the repetition. */
export function startRepeating(
  log: Pick<FastifyBaseLogger, 'error'>,
  what: string,
  everyMs: number,
  work: () => Promise<void>,
): Repeating {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  function pass(): void {
    running = work()
      .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
      .finally(() => {
        if (!isStopped) timer = setTimeout(pass, everyMs).unref();
      });
  }
  pass();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
