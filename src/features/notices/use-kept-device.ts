import { useEffect, useEffectEvent } from 'react';
import type { AccountDatabase } from '#db/account-database.ts';
import { pushManager } from '#platform/push-device.ts';
import { useListener } from '#platform/use-listener.ts';
import { useAccountContext, useServices } from '#services';
import { keepDevice } from '#sync/notice-device.ts';

/** The accounts that were looked after since they were opened. */
const kept = new WeakSet<AccountDatabase>();

/** Looks after the push subscription of this browser: once each time that an account is opened. */
export function useKeptDevice(isOffered: boolean): void {
  const { db, closed } = useAccountContext();
  const { api } = useServices();

  async function keep(): Promise<void> {
    if (!isOffered || kept.has(db)) return;
    kept.add(db);
    try {
      const push = await pushManager();
      if (push === undefined || (await keepDevice({ db, api: await api.notices(), push }))) return;
    } catch (cause) {
      if (!closed.aborted) console.warn('the notices of this device were not looked after', cause);
    }
    kept.delete(db);
  }

  const keepNow = useEffectEvent(keep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as it is known what is offered
  useEffect(() => void keepNow(), [isOffered]);
  useListener('online', () => void keep());
}
