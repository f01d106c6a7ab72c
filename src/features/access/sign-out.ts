import { withTabStorage } from '#platform/tab-storage.ts';
import type { Services } from '#services';

/**
 * Ends the session on this device. The server is asked to revoke the token, if it can be reached; signing out must
 * work offline, so nothing waits for that call.
 */
export async function signOut({ api, session }: Services): Promise<void> {
  if (navigator.onLine) void api.auth.logout();
  withTabStorage((storage) => storage.clear());
  // The token is removed even if the database write fails.
  await session.end().catch((cause: unknown) => console.error('sign-out', cause));
}
