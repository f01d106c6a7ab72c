import { access } from '#i18n/es/access.ts';
import { google } from '#i18n/es/google.ts';
import { withTabStorage } from '#platform/tab-storage.ts';
import type { Services } from '#services';

/** Where this tab stores the flow between leaving for Google and coming back. */
const KEY = 'vinculo:google';

/**
 * Sends the browser to Google. Returns null once the navigation has started, else the message to show. The server is
 * called first: if the browser navigated to a server that does not answer, its error page would replace the app and
 * everything typed in it.
 */
export async function leaveForGoogle({ publicApi }: Services): Promise<string | null> {
  // The chunk may belong to a replaced version, or be unreachable offline.
  const opened = await publicApi().catch(() => null);
  if (opened === null) return access.offline;
  const outcome = await opened.beginGoogle();
  switch (outcome.kind) {
    case 'ready':
      if (withTabStorage((storage) => storage.setItem(KEY, outcome.flow)) === null)
        return access.cannotStore;
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

/** The flow that this tab stored when it left for Google; null if it did not. */
export function storedFlow(): string | null {
  return withTabStorage((storage) => storage.getItem(KEY));
}

/** Removes the flow when the sign-in is over, whatever its result. */
export function clearFlow(): void {
  withTabStorage((storage) => storage.removeItem(KEY));
}
