import { HOME } from '#domain/contract/paths.ts';

/** A token from the address, until it has been handled. */
export type PendingArrival = ReturnType<typeof takeArrival>;

/**
 * The pages whose address may contain a session token; case is ignored, as the router does. The `token` in the address
 * of `/reset-password` is not a session token.
 */
const LANDINGS = /^\/(?:login|token|auth\/google\/callback|(?:dashboard|turnos)(?:\/.*)?)\/?$/i;

/**
 * Removes a session token from the address before anything else runs: it must not stay in the history, in a referrer or
 * on the screen. The page becomes `/token`, which verifies the removed token.
 */
export function takeArrival(location: Location, history: History) {
  let arrival = readArrival(location);
  if (arrival !== null) history.replaceState(history.state, '', '/token');
  return {
    current: () => arrival,
    done() {
      arrival = null;
    },
  };
}

/** The token of an address, and the destination: path, search and fragment without the token. */
function readArrival({ href }: Location) {
  const url = new URL(href);
  if (!LANDINGS.test(url.pathname)) return null;
  const token = url.searchParams.get('token');
  if (!token) return null;
  url.searchParams.delete('token');
  // A user on the way to a page of the account still gets there.
  const isAccountPage = /^\/(?:dashboard\/.|turnos)/i.test(url.pathname);
  return { token, to: isAccountPage ? url.pathname + url.search + url.hash : HOME };
}
