import { pushRegistration } from '#platform/push-device.ts';
import { showBadge } from '#sync/badge.ts';

/**
 * When an account signs out: nothing counts on the app's icon any more, the notices that are shown go, and no others come
 * to this browser. Works without a network.
 */
export async function quietDevice(): Promise<void> {
  showBadge(navigator, 0);
  const registration = await pushRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
}
