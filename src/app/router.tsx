import { createRouter, parseSearchWith, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Services } from '#services';
import { takeArrival } from './arrival.ts';
import { ErrorPage } from './error-page.tsx';
import { recoverFromLostChunks } from './lost-chunk.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { routeTree } from './route-tree.gen.ts';

/**
 * Text that looks like a number but would not be written back the same, such as a token of digits, stays
 * text.
 */
function readValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return typeof value === 'number' ? text : value;
}

function makeRouter(services: Services) {
  return createRouter({
    routeTree,
    // Called for every value that the router itself did not read as a number.
    parseSearch: parseSearchWith(readValue),
    context: { services, arrival: takeArrival(window.location, window.history) },
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Pages open from the device at once; one that must wait shows that itself.
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

/** The pages of the app. A token is removed from the address before the first route is matched. */
export function createAppRouter(services: Services): ReactNode {
  recoverFromLostChunks(window);
  return <RouterProvider router={makeRouter(services)} />;
}
