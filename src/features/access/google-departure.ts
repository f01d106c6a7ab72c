import { access } from '#i18n/es/access.ts';
import { google } from '#i18n/es/google.ts';
import { inTab } from '#platform/tab-storage.ts';
import type { Services } from '#services';

/** What this tab keeps between leaving for Google and coming back. */
const KEY = 'vinculo:google';

/**
 * Sends the browser to Google; returns null once it is on its way, else the message to show. The server is
 * asked first, because a dead server would replace the app, and what was typed in it, by the browser's own
 * error page.
 */
export async function leaveForGoogle({ publicApi }: Services): Promise<string | null> {
  // The code that asks may belong to a replaced version, or be unreachable offline.
  const opened = await publicApi().catch(() => null);
  if (opened === null) return access.offline;
  const outcome = await opened.beginGoogle();
  switch (outcome.kind) {
    case 'ready':
      if (inTab((kept) => kept.setItem(KEY, outcome.flow)) === null) return access.notKept;
      window.location.assign(outcome.url);
      return null;
    case 'other-backend':
      if (!navigator.onLine) return access.offline;
      window.location.assign(opened.googleUrl);
      return null;
    case 'not-set-up':
      return google.notSetUp;
    case 'network':
      return access.offline;
    case 'rejected':
      return outcome.message ?? access.googleFailed;
    default:
      return outcome satisfies never;
  }
}

/** The flow kept when this tab left for Google; null if it did not. */
export function keptFlow(): string | null {
  return inTab((kept) => kept.getItem(KEY));
}

/** The sign-in is over, whatever its result. */
export function forgetFlow(): void {
  inTab((kept) => kept.removeItem(KEY));
}
