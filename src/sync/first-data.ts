import { isPermanent } from '#api/errors.ts';
import type { SyncControl } from './control.ts';
import type { PullResult } from './pull.ts';
import { isUnreachable } from './reachability.ts';

/** A page without data retries more often than the engine. */
const AGAIN_MS = 5000;

/**
 * Why this device has no data of the account yet. `unreachable`: no answer from the server. `withheld`: the server
 * answered but could not give the data, or the data could not be read or stored. `rejected`: the server denies the
 * data. The first two are retried.
 */
export type FirstPullTrouble = 'unreachable' | 'withheld' | 'rejected';

/**
 * For a page that has nothing to show yet: pulls until the account's data have come or were rejected.
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
