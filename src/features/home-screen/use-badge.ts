import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { markInstalled } from '#db/account/installed-app.ts';
import { useAccountContext } from '#services';
import { countWaiting, showBadge } from '#sync/badge.ts';

/** Keeps the number on the icon of the installed app: how much waits on this device. Lets the worker keep it too. */
export function useBadge(isOpenedFromIcon: boolean): void {
  const { db } = useAccountContext();
  useEffect(() => {
    if (!isOpenedFromIcon) return;
    markInstalled(db).catch((cause: unknown) => console.warn('the worker will not count', cause));
  }, [db, isOpenedFromIcon]);
  const count = useLiveQuery(async () => countWaiting(db), [db]);
  useEffect(() => {
    if (count !== undefined) showBadge(navigator, count);
  }, [count]);
}
