import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { type Repeating, startRepeating } from '#server/repeating.ts';
import { deliverDue } from './deliver.ts';
import { tellUncovered } from './tell-uncovered.ts';

/** How long after its time a notice may wait if its sending failed or its process died. */
const EVERY_MS = 5000;

/**
 * The work that no call starts: sending notices that are due again or were left by another process, and the notice of
 * every evening.
 */
export function startSending(deps: Dependencies, log: FastifyBaseLogger): Repeating {
  return startRepeating(log, 'sending notices', EVERY_MS, async () => {
    await tellUncovered(deps);
    await deliverDue(deps, log);
  });
}
