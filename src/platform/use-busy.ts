import { useState } from 'react';

/** Whether an action is under way, and the function that runs it. */
export function useBusy(action: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    try {
      await action();
    } finally {
      setBusy(false);
    }
  }
  return [busy, run] as const;
}
