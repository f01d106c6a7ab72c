import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useAccountContext } from '#services';
import { countWaiting, showBadge } from '#sync/badge.ts';

/** Keeps the number on the icon of the installed app: how much waits on this device. */
export function useBadge(): void {
  const { db } = useAccountContext();
  const count = useLiveQuery(async () => countWaiting(db), [db]);
  useEffect(() => {
    if (count !== undefined) showBadge(navigator, count);
  }, [count]);
}
