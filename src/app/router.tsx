import {
  createRouter,
  parseSearchWith,
  type RouterEvents,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { takeArrival } from '#account/token-in-address.ts';
import type { Services } from '#services';
import { ErrorPage } from './error-page.tsx';
import { recoverFromLostChunks } from './lost-chunk.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { routeTree } from './route-tree.gen.ts';

/** A text that looks like a number but would not be written back the same, such as a token of digits, stays a text. */
function readValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return typeof value === 'number' ? text : value;
}

function buildRouter(services: Services) {
  return createRouter({
    routeTree,
    // Called for every value that the router itself did not read as a number.
    parseSearch: parseSearchWith(readValue),
    context: { services, arrival: takeArrival(window.location, window.history) },
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: 'intent',
    // A page that has scrolled itself stays there: for example a phone's calendar, which scrolls to its first hours.
    scrollRestoration: () => !document.querySelector('[data-ubicada]'),
    // Pages open from the device at once; one that must wait shows its own pending state.
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
  });
}

/**
 * Moves focus to the top of a new page, for screen readers: without this it stays on a link that may be gone. Not if
 * the page has moved focus itself.
 */
function focusPage({ fromLocation, pathChanged }: RouterEvents['onRendered']): void {
  if (!fromLocation || !pathChanged || document.activeElement?.closest('main')) return;
  // In the dashboard the focus goes to the page's container, because its notices come before its heading.
  const start = document.querySelector<HTMLElement>('main[tabindex], h1');
  if (start === null) return;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof buildRouter>;
  }
}

/** The pages of the app. A token is removed from the address before the first route is matched. */
export function createAppRouter(services: Services): ReactNode {
  recoverFromLostChunks(window, services.trouble);
  const router = buildRouter(services);
  router.subscribe('onRendered', focusPage);
  return <RouterProvider router={router} />;
}
