import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { API_PATHS } from '#domain/contract/paths.ts';

/**
 * If its address contains Google's answer, this page is fetched from the network, because a backend may handle that
 * answer itself.
 */
const GOOGLE_ANSWER = /^\/auth\/google\/callback\/?\?(?:.*&)?(?:code|state|error)=/;

/** Serves the built app from the cache: its files, and its page for every navigation. */
export function serveApp(files: readonly (PrecacheEntry | string)[]): void {
  precacheAndRoute([...files]);
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), {
      denylist: [API_PATHS, GOOGLE_ANSWER],
    }),
  );
}
