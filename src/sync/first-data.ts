import type { SyncControl } from './control.ts';

/** A page with nothing to show asks more often than the engine does for one that has. */
const AGAIN_MS = 5000;

/**
 * Why this device has no data of the account yet. `unreachable`: nobody answers, it is asked again.
 * `refused`: the server answers and does not give them.
 */
export type NoDataYet = 'unreachable' | 'refused';

/**
 * Asks for the account's data until somebody answers, for a page that has nothing to show before.
 * @returns what stops it.
 */
export function askForData(
  { pull }: Pick<SyncControl, 'pull'>,
  tell: (trouble: NoDataYet | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = false;
  async function ask() {
    const { kind } = await pull();
    if (left) return;
    const unreachable = kind === 'network' || kind === 'busy';
    tell(kind === 'ok' ? null : unreachable ? 'unreachable' : 'refused');
    if (unreachable) timer = setTimeout(ask, AGAIN_MS);
  }
  void ask();
  return () => {
    left = true;
    clearTimeout(timer);
  };
}
