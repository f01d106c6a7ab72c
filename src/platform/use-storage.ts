import { useCallback, useEffect, useState } from 'react';

/** The storage used by the app, and whether the browser promised to keep it; null until the browser has answered. */
export function useStorage() {
  const [facts, setFacts] = useState<{
    /** Bytes. */
    used: number | null;
    persisted: boolean | null;
  }>({ used: null, persisted: null });

  const read = useCallback(async () => {
    // Absent in old browsers and without https; rejected in some private windows.
    const storage: StorageManager | undefined = navigator.storage;
    const estimate = await storage?.estimate?.().catch(() => null);
    const persisted = await storage?.persisted?.().catch(() => null);
    setFacts({ used: estimate?.usage ?? null, persisted: persisted ?? null });
  }, []);

  useEffect(() => void read(), [read]);

  return {
    ...facts,
    /** Asks the browser for that promise; resolves with its answer. */
    async persist() {
      const granted = await navigator.storage.persist().catch(() => false);
      await read();
      return granted;
    },
  };
}
