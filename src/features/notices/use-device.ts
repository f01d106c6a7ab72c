import { useCallback, useEffect, useState } from 'react';
import { isNoticeDevice } from '#db/account/notice-device.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { noticeSettings as messages } from '#i18n/es/notice-settings.ts';
import { isPushSupported, isUninstalledOnIos, pushManager } from '#platform/push-device.ts';
import { useListener } from '#platform/use-listener.ts';
import { useAccountContext, useServices } from '#services';
import { subscribeDevice, unsubscribeDevice } from '#sync/notice-device.ts';
import { toast } from '#ui/toast.ts';

/**
 * Whether notices come to this device. `install`: on an iPhone they come to the installed app only. `denied`: the user
 * has forbidden them in the browser, which does not ask again.
 */
export type DeviceState = 'on' | 'off' | 'denied' | 'install' | 'unsupported';

/** Whether notices come to this device; null until it is read. And what changes that, each with its own messages. */
export function useDevice() {
  const { db } = useAccountContext();
  const { api } = useServices();
  const [state, setState] = useState<DeviceState | null>(null);

  const read = useCallback(async () => setState(await readState(db)), [db]);
  useEffect(() => void read(), [read]);
  // The user may have come back from the settings of the browser.
  useListener('visibilitychange', () => void read(), { on: document });

  async function deviceDeps() {
    const push = await pushManager();
    return push && { db, api: await api.notices(), push };
  }

  return {
    state,

    /** Asks for permission, so it is to be called within a click. Says whether notices come to this device now. */
    async turnOn(): Promise<boolean> {
      // First of all, because browsers forget a click while one waits for something else.
      const permission = await Notification.requestPermission();
      if (permission === 'granted') await subscribe();
      else toast('info', messages.notAllowed);
      const now = await readState(db);
      setState(now);
      return now === 'on';
    },

    async turnOff(): Promise<void> {
      await unsubscribe();
      toast('success', messages.turnedOff);
      await read();
    },

    /** Has the server send a notice to this device. */
    async test(): Promise<void> {
      const endpoint = (await (await pushManager())?.getSubscription())?.endpoint;
      // The browser has dropped the subscription since.
      if (endpoint === undefined) return read();
      const outcome = await (await api.notices()).test(endpoint);
      if (outcome.kind === 'ok') return toast('success', messages.tested);
      // The server has dropped this device, because its push service did.
      if (outcome.kind === 'rejected' && outcome.status === 404) await unsubscribe();
      toast('warning', describeFailure(outcome, { ...FAILURE, fallback: messages.notTested }));
      await read();
    },
  };

  async function unsubscribe(): Promise<void> {
    try {
      const deps = await deviceDeps();
      if (deps) await unsubscribeDevice(deps);
    } catch (cause) {
      // Nothing is shown here from now on, whatever is still sent.
      console.warn('a subscription was not removed', cause);
    }
  }

  async function subscribe(): Promise<void> {
    try {
      const deps = await deviceDeps();
      if (!deps) return toast('warning', messages.notSubscribed);
      const outcome = await subscribeDevice(deps);
      if (outcome.kind === 'ok') toast('success', messages.turnedOn);
      else toast('warning', describeFailure(outcome, FAILURE));
    } catch (cause) {
      console.error('this device was not subscribed', cause);
      toast('warning', messages.notSubscribed);
    }
  }
}

const FAILURE = { fallback: messages.notTurnedOn, offline: messages.offline };

async function readState(db: AccountDatabase): Promise<DeviceState> {
  if (!isPushSupported()) return isUninstalledOnIos() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isWanted = Notification.permission === 'granted' && (await isNoticeDevice(db));
  const subscription = isWanted ? await (await pushManager())?.getSubscription() : null;
  return subscription ? 'on' : 'off';
}
