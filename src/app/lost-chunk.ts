const RELOADED_AT = 'vinculo:reloaded-at';

/** Two losses within this time are not cured by reloading. */
const ONCE_MS = 60_000;

/**
 * A new version may have taken away a chunk that this page still names: one reload brings the new page. A second
 * loss is left to the error page, and so is one where no server answers: there is no new page to be had.
 */
export function recoverFromLostChunks(target: Window): void {
  target.addEventListener('vite:preloadError', ({ payload }) => {
    // By the browser's own words the router would know it, and reload by itself whether anybody answers or not.
    payload.message = `lost chunk: ${payload.message}`;
    const now = Date.now();
    if (now - Number(target.sessionStorage.getItem(RELOADED_AT)) < ONCE_MS) return;
    target.fetch(target.location.href, { method: 'HEAD' }).then(
      () => {
        target.sessionStorage.setItem(RELOADED_AT, `${now}`);
        target.location.reload();
      },
      () => undefined,
    );
  });
}
