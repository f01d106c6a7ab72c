import { pushRegistration } from '#platform/push-device.ts';
import { showBadge } from '#sync/badge.ts';

/**
 * Called when an account signs out: clears the badge, closes the notices that are shown, and unsubscribes this browser
 * from further ones. Works without a network.
 */
export async function quietDevice(): Promise<void> {
  showBadge(navigator, 0);
  const registration = await pushRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
}
