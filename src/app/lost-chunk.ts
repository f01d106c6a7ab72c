import { inTab } from '#ui/tab-storage.ts';

const RELOADED_AT = 'vinculo:reloaded-at';

/** Two losses within this time are not cured by reloading. */
const ONCE_MS = 60_000;

/**
 * A new version may have taken away a chunk that this page still names: one reload brings the new page. A second
 * loss is left to the error page, and so is one of the network's: a reload would only cost what is on the screen.
 */
export function recoverFromLostChunks(target: Window): void {
  target.addEventListener('vite:preloadError', ({ payload }) => {
    // By the browser's own words the router would know it, and reload by itself whether anybody answers or not.
    payload.message = `lost chunk: ${payload.message}`;
    const now = Date.now();
    const reloadedAt = inTab((kept) => Number(kept.getItem(RELOADED_AT)));
    // Where nothing is kept nobody would know of the reload, and one would follow the other.
    if (reloadedAt === null || now - reloadedAt < ONCE_MS) return;
    // Not every browser says which one; there any answer must do.
    const chunk = /https?:\S+/.exec(payload.message)?.[0];
    target.fetch(chunk ?? target.location.href, { method: 'HEAD' }).then(
      ({ status }) => {
        if (chunk !== undefined && status !== 404) return;
        inTab((kept) => kept.setItem(RELOADED_AT, `${now}`));
        target.location.reload();
      },
      () => undefined,
    );
  });
}
