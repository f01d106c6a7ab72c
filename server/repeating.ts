import type { FastifyBaseLogger } from 'fastify';

export interface Repeating {
  /** Waits for what is running. */
  stop(): Promise<void>;
}

/** Does work at once, and again each time after a pause. A failure is logged and ends nothing. */
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
