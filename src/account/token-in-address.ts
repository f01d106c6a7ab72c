import { HOME } from '#domain/contract/paths.ts';
/** A token that came in the address. */
export interface Arrival {
  readonly token: string;
  /** Where the user was going: path, search and fragment without the token. */
  readonly to: string;
}

/** Holds an arrival until it is taken, once. */
export interface ArrivalBox {
  readonly current: () => Arrival | null;
  readonly done: () => void;
}

/** Where a token may arrive, in any case as for the router. `/reset-password` has a `token` of its own, which is not a session's. */
const LANDINGS = /^\/(?:login|token|auth\/google\/callback|dashboard(?:\/.*)?)\/?$/i;

/**
 * Removes a session's token from the address before anything else runs: it must not stay in the history, in a
 * referrer or on the screen. The page becomes `/token`, which verifies what was taken.
 */
export function takeArrival(location: Location, history: History): ArrivalBox {
  let arrival = readArrival(location);
  if (arrival !== null) history.replaceState(history.state, '', '/token');
  return {
    current: () => arrival,
    done() {
      arrival = null;
    },
  };
}

function readArrival({ href }: Location): Arrival | null {
  const url = new URL(href);
  if (!LANDINGS.test(url.pathname)) return null;
  const token = url.searchParams.get('token');
  if (!token) return null;
  url.searchParams.delete('token');
  // A user on the way to a page of the dashboard still gets there.
  const isOnTheWay = /^\/dashboard\/./i.test(url.pathname);
  return { token, to: isOnTheWay ? url.pathname + url.search + url.hash : HOME };
}
