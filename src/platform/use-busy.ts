import { useState } from 'react';

/** Whether an action is under way, and the function that runs it. */
export function useBusy<Args extends unknown[]>(action: (...args: Args) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  async function run(...args: Args) {
    setBusy(true);
    try {
      await action(...args);
    } finally {
      setBusy(false);
    }
  }
  return [busy, run] as const;
}
