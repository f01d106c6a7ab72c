import type { SyncControl } from './control.ts';
import type { PullResult } from './pull.ts';
import { isUnreachable } from './reachability.ts';

/** A page with nothing to show retries more often than the engine. */
const AGAIN_MS = 5000;

/**
 * Why this device has no data of the account yet. `unreachable`: no answer. `withheld`: the server answers
 * but could not give them, or they could not be read or kept here. Both are retried. `refused`: the server
 * denies them.
 */
export type FirstPullTrouble = 'unreachable' | 'withheld' | 'rejected';

/**
 * Requests the account's data until they come or are refused, for a page that has nothing to show before.
 * @returns a function that stops it.
 */
export function retryFirstPull(
  { pull }: Pick<SyncControl, 'pull'>,
  tell: (trouble: FirstPullTrouble | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = false;
  async function ask() {
    const result = await pull();
    if (left) return;
    const trouble = troubleOf(result);
    tell(trouble);
    if (trouble !== null && trouble !== 'rejected') timer = setTimeout(ask, AGAIN_MS);
  }
  void ask();
  return () => {
    left = true;
    clearTimeout(timer);
  };
}

function troubleOf(result: PullResult): FirstPullTrouble | null {
  if (result.kind === 'ok') return null;
  if (isUnreachable(result)) return 'unreachable';
  return result.kind === 'failed' || result.kind === 'network' || result.kind === 'busy'
    ? 'withheld'
    : 'rejected';
}
