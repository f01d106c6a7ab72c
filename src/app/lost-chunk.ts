import { withTabStorage } from '#platform/tab-storage.ts';
import type { Services } from '#services';

const RELOADED_AT = 'vinculo:reloaded-at';

/** A second loss within this time means that reloading does not help. */
const ONCE_MS = 60_000;

/**
 * Reloads a page once if one of its chunks was removed by a new version; the reload loads the new page. A second loss
 * is left to the error page, and so is a loss caused by the network, after which a reload would only lose what is on
 * the screen. If the browser stores nothing, a reload would lose unsent changes: then the user decides, with a button
 * on the error page.
 */
export function recoverFromLostChunks(
  target: Pick<Window, 'addEventListener' | 'fetch' | 'location'>,
  trouble: Pick<Services['trouble'], 'current'>,
): void {
  target.addEventListener('vite:preloadError', ({ payload }) => {
    // With the browser's own message the router would recognise the error and reload, even without a server.
    payload.message = `lost chunk: ${payload.message}`;
    if (trouble.current().includes('volatile')) return;
    const now = Date.now();
    const reloadedAt = withTabStorage((storage) => Number(storage.getItem(RELOADED_AT)));
    // Without storage the reload cannot be remembered, and the page would reload in a loop.
    if (reloadedAt === null || now - reloadedAt < ONCE_MS) return;
    // Not every browser names the chunk; then any answer of the server is enough.
    const chunk = /https?:\S+/.exec(payload.message)?.[0];
    target.fetch(chunk ?? target.location.href, { method: 'HEAD' }).then(
      ({ status, headers }) => {
        // Static hosts answer with the app's page in the place of a file that they do not have.
        const isPage = headers.get('content-type')?.startsWith('text/html');
        if (chunk !== undefined && status !== 404 && !isPage) return;
        withTabStorage((storage) => storage.setItem(RELOADED_AT, `${now}`));
        target.location.reload();
      },
      () => undefined,
    );
  });
}
