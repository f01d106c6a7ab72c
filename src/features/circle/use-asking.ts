import { useCallback, useEffect, useState } from 'react';

export type Standing = 'asking' | 'answered' | 'failed';

/** Asks the server when it is shown, when `ask` changes, and again on demand. `ask` says how that ended. */
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
  const retry = useCallback(() => {
    setStanding('asking');
    askAgain();
  }, [askAgain]);
  return { standing, askAgain, retry };
}
