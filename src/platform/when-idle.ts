/**
 * Calls `run` when the page is idle.
 * @param waitMs how long it waits in Safari, which has no `requestIdleCallback`.
 * @returns a function that cancels it.
 */
export function whenIdle(run: () => void, waitMs: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(run);
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(run, waitMs);
  return () => clearTimeout(timer);
}
