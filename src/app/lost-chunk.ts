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
    const now = Date.now();
    if (now - Number(target.sessionStorage.getItem(RELOADED_AT)) < ONCE_MS) return;
    target.sessionStorage.setItem(RELOADED_AT, `${now}`);
    event.preventDefault();
    target.location.reload();
  });
}
