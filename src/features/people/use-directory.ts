import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { readPulled } from '#db/outbox/flush-state.ts';
import { hasPeople, mapPeople } from '#db/people/people.ts';
import { type Entry, entryOf } from '#domain/people/directory.ts';
import { people as messages } from '#i18n/es/people.ts';
import { useAccountContext } from '#services';
import { type FirstPullTrouble, retryFirstPull } from '#sync/first-data.ts';
import { shouldReport } from '#sync/reachability.ts';
import { toast } from '#ui/toast.ts';

/** How long the people wait for what belongs to them, so that all of it appears at once; a calendar waits as long. */
const TOGETHER_MS = 10_000;

export interface Directory {
  /** Everyone on this device, in the server's order; undefined before the first read. */
  readonly entries: readonly Entry[] | undefined;
  /** Whether more of the account's first data is soon to come: nothing was ever pulled whole. */
  readonly isArriving: boolean;
  /** Whether it is being asked for, and not for long. */
  readonly isPulling: boolean;
  /** Whether the account's first data have come; `done` also if the list is empty. */
  readonly standing: FirstPullTrouble | 'waiting' | 'done';
}

/** The people on this device, with a pull when the page opens. */
export function useDirectory(): Directory {
  const { db, sync } = useAccountContext();
  const entries = useLiveQuery(async () => mapPeople(db, entryOf), [db]);
  const pulled = useLiveQuery(async () => readPulled(db), [db]);
  const isAnybodyHere = useLiveQuery(async () => hasPeople(db), [db]);
  const [trouble, setTrouble] = useState<FirstPullTrouble | null>(null);
  const [isPulling, setPulling] = useState(true);

  useEffect(() => {
    const over = new AbortController();
    async function update(): Promise<void> {
      const result = await sync.pull();
      if (over.signal.aborted || result.kind === 'ok' || result.hasPeople) return;
      if (shouldReport(result, (await readPulled(db)) !== null))
        toast('warning', messages.loadFailed);
    }
    update()
      .catch((cause: unknown) => console.error('the people were not updated', cause))
      .finally(() => setPulling(false));
    return () => over.abort();
  }, [db, sync]);
  useEffect(() => (pulled === null ? retryFirstPull(sync, setTrouble) : undefined), [pulled, sync]);

  // Reading a long list takes longer than reading that it has come.
  const isRead = isAnybodyHere !== undefined && !(isAnybodyHere && entries?.length === 0);
  const isKnown = pulled != null;
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(setPulling, TOGETHER_MS, false);
    return () => clearTimeout(timer);
  }, [isKnown]);

  return {
    entries,
    isPulling,
    isArriving: isPulling && (!pulled || pulled.isPart === true),
    standing: pulled && isRead ? 'done' : (trouble ?? 'waiting'),
  };
}
