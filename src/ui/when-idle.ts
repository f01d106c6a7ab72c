/** Safari has no word for idle: a while after the page came to rest. */
const REST_MS = 2000;

/**
 * Runs something when the page has nothing else to do.
 * @param restMs how long to wait where the browser cannot tell.
 * @returns what calls it off.
 */
export function whenIdle(run: () => void, restMs: number = REST_MS): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(run);
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(run, restMs);
  return () => clearTimeout(timer);
}
