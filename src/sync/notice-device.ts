/**
 * The push subscription of this browser, and whose it is. A browser has one for the whole app, an account says on each
 * device whether it wants notices there, and the server keeps the device for the account that told it last. The three
 * part whenever an answer is lost, a session ends elsewhere or the browser renews a subscription; `keepDevice` brings
 * them together again. Runs in a page and in the worker.
 */

import type { Outcome } from '#api/errors.ts';
import type { NoticesApi } from '#api/notices.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { addNoticeDevice, isNoticeDevice, removeNoticeDevice } from '#db/notice-device.ts';
import type { NoticeDevice } from '#domain/contract/notices.ts';

export interface NoticeDeviceDeps {
  readonly db: AccountDatabase;
  readonly api: Pick<NoticesApi, 'settings' | 'putDevice' | 'removeDevice'>;
  readonly push: PushManager;
}

/**
 * Subscribes this browser and tells the server; a subscription for another key of the server is replaced. Rejects where
 * the browser cannot subscribe: without permission, or if it does not reach its push service.
 */
export async function subscribeDevice(deps: NoticeDeviceDeps): Promise<Outcome<null>> {
  const { db } = deps;
  // First, so that no other page takes the subscription for one that another account has left.
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

/** Ends the notices of this account on this device, also without a network: the push service tells the server. */
export async function unsubscribeDevice({ db, api, push }: NoticeDeviceDeps): Promise<void> {
  await removeNoticeDevice(db);
  const subscription = await push.getSubscription();
  if (subscription === null) return;
  await Promise.all([subscription.unsubscribe(), api.removeDevice(subscription.endpoint)]);
}

/**
 * Subscribes again where the account wants notices here, and ends a subscription that another account has left. Asks
 * the user nothing.
 * @returns whether nothing is left to do; false where the server could not be asked or told.
 */
export async function keepDevice(deps: NoticeDeviceDeps): Promise<boolean> {
  const { db, push } = deps;
  // Read before what the account wants, which is written before a subscription is made.
  const subscription = await push.getSubscription();
  if (!(await isNoticeDevice(db))) {
    await subscription?.unsubscribe();
    return true;
  }
  const isAllowed = (await push.permissionState({ userVisibleOnly: true })) === 'granted';
  if (!isAllowed) return true;
  const outcome = await registerDevice(deps);
  // Turned off on this device meanwhile: whichever of the two ends last leaves no subscription.
  if (!(await isNoticeDevice(db))) await unsubscribeDevice(deps);
  return outcome.kind === 'ok';
}

/** The browser's subscription; null where it has none for this key. */
async function currentFor(push: PushManager, publicKey: string): Promise<PushSubscription | null> {
  const current = await push.getSubscription();
  // Browsers that do not say for which key it is leave it to the push service to refuse.
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
