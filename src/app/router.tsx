import { createRouter, parseSearchWith, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Services } from '#services';
import { takeArrival } from './arrival.ts';
import { ErrorPage } from './error-page.tsx';
import { recoverFromLostChunks } from './lost-chunk.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { routeTree } from './route-tree.gen.ts';

/** What looks like a number and would not be written like this again, a token of digits, stays a text. */
function readValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return typeof value === 'number' ? text : value;
}

function makeRouter(services: Services) {
  return createRouter({
    routeTree,
    // It comes for what the router did not take for a number by itself.
    parseSearch: parseSearchWith(readValue),
    context: { services, arrival: takeArrival(window.location, window.history) },
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Pages open from the device at once; where one must wait, it shows that by itself.
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

/** The pages of the app. The address is cleaned of a token before the first of them is matched. */
export function createAppRouter(services: Services): ReactNode {
  recoverFromLostChunks(window);
  return <RouterProvider router={makeRouter(services)} />;
}
