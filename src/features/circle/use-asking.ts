import { useCallback, useEffect, useState } from 'react';
import { useListener } from '#platform/use-listener.ts';

export type Standing = 'asking' | 'answered' | 'failed';

/**
 * Asks the server when it is shown, when `ask` changes, again on demand, and when the network returns before it has
 * answered. `ask` says how that ended.
 */
export function useAsking(ask: (isOver: () => boolean) => Promise<Standing>) {
  const [standing, setStanding] = useState<Standing>('asking');
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let isOver = false;
    void ask(() => isOver).then((result) => isOver || setStanding(result));
    return () => {
      isOver = true;
    };
  }, [ask, attempt]);

  /** Asks once more, while what it said last stands. */
  const askAgain = useCallback(() => setAttempt((before) => before + 1), []);
  useListener('online', askAgain, { isOn: standing !== 'answered' });
  const retry = useCallback(() => {
    setStanding('asking');
    askAgain();
  }, [askAgain]);
  return { standing, askAgain, retry };
}
