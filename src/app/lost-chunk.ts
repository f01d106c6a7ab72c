const RELOADED_AT = 'vinculo:reloaded-at';

/** Two losses within this time are not cured by reloading. */
const ONCE_MS = 60_000;

/**
 * A new version may have taken away a chunk that this page still names: one reload brings the new
 * page. Offline it would only lose what is on the screen, and a second loss is left to the error page.
 */
export function recoverFromLostChunks(target: Window): void {
  target.addEventListener('vite:preloadError', (event) => {
    if (!target.navigator.onLine) return;
    const last = Number(target.sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < ONCE_MS) return;
    target.sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    event.preventDefault();
    target.location.reload();
  });
}
