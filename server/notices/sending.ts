import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { deliverDue } from './deliver.ts';
import { tellUncovered } from './tell-uncovered.ts';

/** How long a notice whose sending failed, or whose process died, may wait beyond its time. */
const EVERY_MS = 5000;

/** The work that no call starts: what is due again or was left by another process, and the notice of every evening. */
export function startSending(
  deps: Dependencies,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  function pass(): void {
    running = tellUncovered(deps)
      .then(() => deliverDue(deps, log))
      .catch((error: unknown) => log.error({ err: error }, 'sending notices failed'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(pass, EVERY_MS).unref();
      });
  }
  pass();

  return {
    /** Waits for what is being sent. */
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
