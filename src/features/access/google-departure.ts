import { access } from '#i18n/es/access.ts';
import { google } from '#i18n/es/google.ts';
import type { Services } from '#services';
import { inTab } from '#ui/tab-storage.ts';

/** What this tab keeps between leaving for Google and coming back. */
const KEY = 'vinculo:google';

/**
 * Sends the browser to Google: null when it is on its way, else what to tell. Asked beforehand, because
 * the browser's own page for a dead server would take the app's place, and what was typed with it.
 */
export async function leaveForGoogle({ publicApi }: Services): Promise<string | null> {
  // What asks may be gone with an earlier version, or not to be had without network.
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
    case 'refused':
      return outcome.message ?? access.googleFailed;
    default:
      return outcome satisfies never;
  }
}

/** What was kept when this tab left; null where it did not. */
export function keptFlow(): string | null {
  return inTab((kept) => kept.getItem(KEY));
}

/** The sign-in is over, one way or the other. */
export function forgetFlow(): void {
  inTab((kept) => kept.removeItem(KEY));
}
