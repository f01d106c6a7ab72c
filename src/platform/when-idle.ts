/** Waits this long in Safari, which has no `requestIdleCallback`. */
const WAIT_MS = 2000;

/**
 * Calls `run` when the page is idle.
 * @param waitMs how long it waits in browsers without `requestIdleCallback`.
 * @returns a function that cancels it.
 */
export function whenIdle(run: () => void, waitMs: number = WAIT_MS): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(run);
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(run, waitMs);
  return () => clearTimeout(timer);
}
