import { isPermanent } from '#api/errors.ts';
import type { SyncControl } from './control.ts';
import type { PullResult } from './pull.ts';
import { isUnreachable } from './reachability.ts';

/** A page that has no data to show retries more often than the engine. */
const AGAIN_MS = 5000;

/**
 * Why this device has no data of the account yet. `unreachable`: no answer. `withheld`: the server answers but
 * could not give them, or they could not be read or stored. Both are retried. `rejected`: the server denies
 * them.
 */
export type FirstPullTrouble = 'unreachable' | 'withheld' | 'rejected';

/**
 * Pulls until the account's data have come or are rejected, for a page that has nothing to show before.
 * @returns a function that stops it.
 */
export function retryFirstPull(
  { pull }: Pick<SyncControl, 'pull'>,
  onTrouble: (trouble: FirstPullTrouble | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  async function attempt() {
    const result = await pull();
    if (stopped) return;
    const trouble = troubleOf(result);
    onTrouble(trouble);
    if (trouble !== null && trouble !== 'rejected') timer = setTimeout(attempt, AGAIN_MS);
  }
  void attempt();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Null where nothing failed. */
export function troubleOf(result: PullResult): FirstPullTrouble | null {
  if (result.kind === 'ok') return null;
  if (isUnreachable(result)) return 'unreachable';
  return result.kind === 'unauthorized' || isPermanent(result) ? 'rejected' : 'withheld';
}
