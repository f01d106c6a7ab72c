import { pushManager } from '#platform/push-device.ts';
import { showBadge } from '#sync/badge.ts';

/**
 * When an account signs out: nothing counts on the app's icon any more, and no notices come to this browser. Works
 * without a network.
 */
export async function quietDevice(): Promise<void> {
  showBadge(navigator, 0);
  await (await (await pushManager())?.getSubscription())?.unsubscribe();
}
