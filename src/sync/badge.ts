import type { AccountDatabase } from '#db/account-database.ts';
import { readOutboxSummary } from '#db/outbox.ts';
import { isSignedIn } from '#db/sign-out-tombstone.ts';

/** What `navigator` has of badges, in windows and workers; absent where an app cannot be installed. */
interface Badging {
  readonly setAppBadge?: (count: number) => Promise<void>;
  readonly clearAppBadge?: () => Promise<void>;
}

/** Shows on the icon of the installed app how much waits on this device; nothing at zero. */
export function showBadge(badging: Badging, count: number): void {
  const shown = count === 0 ? badging.clearAppBadge?.() : badging.setAppBadge?.(count);
  // Refused where the app is not installed.
  shown?.catch(() => undefined);
}

/** How much waits: what is to be sent, and what was rejected. Nothing of an account that has signed out. */
export async function countWaiting(db: AccountDatabase): Promise<number> {
  const { waiting, rejected } = await readOutboxSummary(db);
  return (await isSignedIn(db)) ? waiting + rejected : 0;
}
