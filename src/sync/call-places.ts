/** Runs a task once it has a place; rejects as the task does. */
export type InPlace = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * How many calls a pull makes at once. A browser opens six connections to a server without HTTP/2, of which the live
 * stream has one; the last one is for what the user does meanwhile. A call that waited in the browser for a connection
 * would be given up ten seconds after it was made, as if the server had been silent.
 */
const CALLS_AT_ONCE = 4;

/** The places for the calls of one pull: who comes first has one first. */
export function createCallPlaces(): InPlace {
  const waiting: (() => void)[] = [];
  let free = CALLS_AT_ONCE;
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
