import { useCallback, useEffect, useState } from 'react';

/** The storage used by the app, and whether the browser promised to keep it; null until the browser has said. */
export interface StorageFacts {
  /** Bytes; null if the browser does not say. */
  readonly used: number | null;
  /** Null if the browser does not say. */
  readonly persisted: boolean | null;
  /** Asks the browser for that promise; resolves with its answer. */
  readonly persist: () => Promise<boolean>;
}

export function useStorage(): StorageFacts {
  const [facts, setFacts] = useState<Omit<StorageFacts, 'persist'>>({
    used: null,
    persisted: null,
  });

  const read = useCallback(async () => {
    // Absent in old browsers and away from https; refused in some private windows.
    const storage: StorageManager | undefined = navigator.storage;
    const estimate = await storage?.estimate?.().catch(() => null);
    const persisted = await storage?.persisted?.().catch(() => null);
    setFacts({ used: estimate?.usage ?? null, persisted: persisted ?? null });
  }, []);

  useEffect(() => void read(), [read]);

  return {
    ...facts,
    async persist() {
      const granted = await navigator.storage.persist().catch(() => false);
      await read();
      return granted;
    },
  };
}
