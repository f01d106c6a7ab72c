import { pushManager } from '#platform/push-device.ts';

/** Ends the push subscription of this browser when its account signs out; works without a network. */
export async function dropNotices(): Promise<void> {
  await (await (await pushManager())?.getSubscription())?.unsubscribe();
}
