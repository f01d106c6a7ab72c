import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * Paths of the backend, which the worker leaves alone. `/auth/google/callback` is a page of the app beneath
 * them; with Google's answer in its address it goes to the network, because another backend may handle that
 * itself.
 */
const BACKEND_PATHS =
  /^\/(?:auth\/(?!google\/callback)|admin\/|responsable\/|api\/|solicitudes\/|openapi\.json)/;
const GOOGLE_ANSWER = /^\/auth\/google\/callback\/?\?(?:.*&)?(?:code|state|error)=/;

/** Serves the built app from the cache: its files, and its page for every navigation. */
export function serveApp(files: readonly (PrecacheEntry | string)[]): void {
  precacheAndRoute([...files]);
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), {
      denylist: [BACKEND_PATHS, GOOGLE_ANSWER],
    }),
  );
}
