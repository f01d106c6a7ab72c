import type { AccountDatabase } from '#db/account-database.ts';
import { readOutboxSummary } from '#db/outbox/outbox.ts';
import { isSignedIn } from '#db/sign-out-tombstone.ts';

/** The badge methods of `navigator`, in windows and workers; absent where an app cannot be installed. */
interface Badging {
  readonly setAppBadge?: (count: number) => Promise<void>;
  readonly clearAppBadge?: () => Promise<void>;
}

/** Shows the number of waiting changes on the icon of the installed app, and no number at zero. */
export function showBadge(badging: Badging, count: number): void {
  const shown = count === 0 ? badging.clearAppBadge?.() : badging.setAppBadge?.(count);
  // Browsers reject the call where the app is not installed.
  shown?.catch(() => undefined);
}

/** The number of mutations that wait to be sent or were rejected; 0 if the account has signed out. */
export async function countWaiting(db: AccountDatabase): Promise<number> {
  const { waiting, rejected } = await readOutboxSummary(db);
  return (await isSignedIn(db)) ? waiting + rejected : 0;
}
