import { inTab } from '#platform/tab-storage.ts';
import type { Services } from '#services';

/**
 * Ends the session on this device. The server is told with the token that is dropped, if it can be reached;
 * signing out must work offline, so nothing waits for that.
 */
export async function signOut({ api, session }: Services): Promise<void> {
  if (navigator.onLine) void api.auth.logout();
  inTab((kept) => kept.clear());
  // By then the page has dropped the token, even if the database write fails.
  await session.end().catch((cause: unknown) => console.error('sign-out', cause));
}
