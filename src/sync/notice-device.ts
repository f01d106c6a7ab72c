/**
 * Keeps three records of who gets notices in this browser consistent: the browser's push subscription, of which there
 * is one for the whole app; the account's choice on this device; and the server's record, which names the account that
 * registered the subscription last. They diverge when an answer is lost, a session ends elsewhere or the browser renews
 * the subscription; `keepDevice` repairs that. Runs in a page and in the worker.
 */

import type { Outcome } from '#api/errors.ts';
import type { NoticesApi } from '#api/notices.ts';
import { addNoticeDevice, isNoticeDevice, removeNoticeDevice } from '#db/account/notice-device.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import type { NoticeDevice } from '#domain/contract/notices.ts';

export interface NoticeDeviceDeps {
  readonly db: AccountDatabase;
  readonly api: Pick<NoticesApi, 'settings' | 'putDevice' | 'removeDevice'>;
  readonly push: PushManager;
}

/**
 * Subscribes this browser and registers the subscription on the server; a subscription for another server key is
 * replaced. Rejects if the browser cannot subscribe: without permission, or if it cannot reach its push service.
 */
export async function subscribeDevice(deps: NoticeDeviceDeps): Promise<Outcome<null>> {
  const { db } = deps;
  // Stored first: otherwise another page could take the new subscription for one left by another account, and end it.
  const isNew = await addNoticeDevice(db);
  let isDone = false;
  try {
    const outcome = await registerDevice(deps);
    isDone = outcome.kind === 'ok';
    return outcome;
  } finally {
    if (isNew && !isDone) await removeNoticeDevice(db);
  }
}

async function registerDevice({ api, push }: NoticeDeviceDeps): Promise<Outcome<null>> {
  const settings = await api.settings();
  if (settings.kind !== 'ok') return settings;
  const { publicKey } = settings.value;
  const subscription =
    (await currentFor(push, publicKey)) ??
    (await push.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  return api.putDevice(deviceOf(subscription));
}

/**
 * Ends the notices of this account on this device. Works without a network: the push service tells the server later.
 */
export async function unsubscribeDevice({ db, api, push }: NoticeDeviceDeps): Promise<void> {
  await removeNoticeDevice(db);
  const subscription = await push.getSubscription();
  if (subscription === null) return;
  await Promise.all([subscription.unsubscribe(), api.removeDevice(subscription.endpoint)]);
}

/**
 * Subscribes again if the account wants notices here; otherwise ends a subscription that another account left. Shows
 * the user no question.
 * @returns whether nothing is left to do; false if the server could not be reached.
 */
export async function keepDevice(deps: NoticeDeviceDeps): Promise<boolean> {
  const { db, push } = deps;
  // Read before the account's choice, because `subscribeDevice` writes the choice before it subscribes.
  const subscription = await push.getSubscription();
  if (!(await isNoticeDevice(db))) {
    await subscription?.unsubscribe();
    return true;
  }
  const isAllowed = (await push.permissionState({ userVisibleOnly: true })) === 'granted';
  if (!isAllowed) return true;
  const outcome = await registerDevice(deps);
  // The user turned notices off on this device meanwhile. Whichever of the two calls ends last removes the
  // subscription.
  if (!(await isNoticeDevice(db))) await unsubscribeDevice(deps);
  return outcome.kind === 'ok';
}

/** The browser's subscription; null if it has none for this key. */
async function currentFor(push: PushManager, publicKey: string): Promise<PushSubscription | null> {
  const current = await push.getSubscription();
  // Some browsers do not expose the key of a subscription; there the push service rejects a wrong one.
  const key = current?.options?.applicationServerKey;
  if (current === null || !key || base64Url(key) === publicKey) return current;
  await current.unsubscribe();
  return null;
}

function deviceOf(subscription: PushSubscription): NoticeDevice {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('a push subscription without its keys');
  return { endpoint, p256dh, auth };
}

function base64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
