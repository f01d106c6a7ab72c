import type { Services } from '#services';
import { inTab } from '#ui/tab-storage.ts';

/**
 * Ends the session on this device. The server is told, if it can be, under the token that goes; signing out
 * must work in a dead spot, so nobody waits for it.
 */
export async function signOut({ api, session }: Services): Promise<void> {
  if (navigator.onLine) void api.auth.logout();
  inTab((kept) => kept.clear());
  // The token is gone from the page by then even where the database refuses to be told.
  await session.end().catch((cause: unknown) => console.error('sign-out', cause));
}
