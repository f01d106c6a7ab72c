/** Safari has no `requestIdleCallback`: the wait that stands in for it. */
const REST_MS = 2000;

/**
 * Runs something when the page is idle.
 * @param restMs how long to wait in browsers without `requestIdleCallback`.
 * @returns a function that cancels it.
 */
export function whenIdle(run: () => void, restMs: number = REST_MS): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(run);
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(run, restMs);
  return () => clearTimeout(timer);
}
