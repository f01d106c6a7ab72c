import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { type Repeating, startRepeating } from '#server/repeating.ts';
import { deliverDue } from './deliver.ts';
import { tellUncovered } from './tell-uncovered.ts';

/** How long a notice whose sending failed, or whose process died, may wait beyond its time. */
const EVERY_MS = 5000;

/** The work that no call starts: what is due again or was left by another process, and the notice of every evening. */
export function startSending(deps: Dependencies, log: FastifyBaseLogger): Repeating {
  return startRepeating(log, 'sending notices', EVERY_MS, async () => {
    await tellUncovered(deps);
    await deliverDue(deps, log);
  });
}
