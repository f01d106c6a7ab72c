import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { readPulled } from '#db/flush-state.ts';
import { useDevice } from '#services';

/** A page with nothing to show asks more often than the engine does for one that has. */
const AGAIN_MS = 5000;

/**
 * How this device stands with the account's first data. `unreachable`: nobody answers, it asks again
 * by itself. `refused`: the server answers and does not give them.
 */
export type FirstPull = 'waiting' | 'unreachable' | 'refused' | 'done';

export function useFirstPull(): FirstPull {
  const { db, sync } = useDevice();
  const [trouble, setTrouble] = useState<'unreachable' | 'refused' | null>(null);
  const pulled = useLiveQuery(() => readPulled(db), [db]);

  useEffect(() => {
    if (pulled !== null) return;
    let timer: number | undefined;
    let left = false;
    async function ask() {
      const { kind } = await sync.pull();
      if (left) return;
      const unreachable = kind === 'network' || kind === 'busy';
      setTrouble(kind === 'ok' ? null : unreachable ? 'unreachable' : 'refused');
      if (unreachable) timer = window.setTimeout(ask, AGAIN_MS);
    }
    void ask();
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [pulled, sync]);

  if (pulled) return 'done';
  return pulled === null && trouble !== null ? trouble : 'waiting';
}
