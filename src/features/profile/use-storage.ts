import { useCallback, useEffect, useState } from 'react';

/** What the browser tells of the room that the app takes, and whether it promised to keep it. */
export interface StorageFacts {
  /** Bytes; null where it does not tell. */
  readonly used: number | null;
  /** Null where it does not tell. */
  readonly persisted: boolean | null;
  /** Asks for that promise; resolves with the answer. */
  readonly persist: () => Promise<boolean>;
}

export function useStorage(): StorageFacts {
  const [facts, setFacts] = useState<Omit<StorageFacts, 'persist'>>({
    used: null,
    persisted: null,
  });

  const look = useCallback(async () => {
    // Absent in old browsers and away from https; refused in some private windows.
    const storage: StorageManager | undefined = navigator.storage;
    const estimate = await storage?.estimate?.().catch(() => null);
    const persisted = await storage?.persisted?.().catch(() => null);
    setFacts({ used: estimate?.usage ?? null, persisted: persisted ?? null });
  }, []);

  useEffect(() => void look(), [look]);

  return {
    ...facts,
    async persist() {
      const granted = await navigator.storage.persist().catch(() => false);
      await look();
      return granted;
    },
  };
}
