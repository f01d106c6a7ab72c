import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { readPulled } from '#db/flush-state.ts';
import { useDevice, useServices } from '#services';
import { whenIdle } from '#ui/when-idle.ts';

/**
 * Keeps a copy of the records on an Admin's device while the page is open: after each pull, when the page is
 * idle. One tab at a time, and not with data saving on.
 */
export function useRecordsCopy(): void {
  const { api, now } = useServices();
  const { account, db } = useDevice();
  const pulledAt = useLiveQuery(async () => (await readPulled(db))?.at ?? null, [db]) ?? null;

  useEffect(() => {
    if (pulledAt === null || sparesData()) return;
    const copy = async () => {
      const { copyRecords } = await import('./export-copy.ts');
      await copyRecords({ api, db, now });
    };
    return whenIdle(() => {
      // The chunk may fail to load and the lock may be refused: then there is no copy, which does no harm.
      inOneTab(`vinculo-records-${account}`, copy).catch((cause) =>
        console.warn('no copy of the records was asked for', cause),
      );
    });
  }, [account, api, db, now, pulledAt]);
}

function sparesData(): boolean {
  const { connection } = navigator as Navigator & {
    readonly connection?: { readonly saveData?: boolean };
  };
  return connection?.saveData === true;
}

/** Runs it unless another tab is doing so. */
async function inOneTab(name: string, run: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return run();
  await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await run();
  });
}
