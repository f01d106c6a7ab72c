import type { Services } from '#services';

/** Signing out must work in a dead spot: the server is told if it can be, and not waited for longer. */
const TELL_SERVER_MS = 2000;

/** Ends the session, on the server where it can be reached and on this device in any case. */
export async function signOut({ api, session }: Services): Promise<void> {
  if (navigator.onLine) {
    await Promise.race([
      api.auth.logout(),
      new Promise((resolve) => setTimeout(resolve, TELL_SERVER_MS)),
    ]);
  }
  sessionStorage.clear();
  // The token is gone from the page by now even where the database refuses to be told.
  await session.end().catch((cause: unknown) => console.error('sign-out', cause));
}
