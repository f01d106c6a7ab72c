/** After this time without any input nobody is reading or using the page. */
const IDLE_MS = 5 * 60_000;
const CHECK_MS = 30_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'];

/**
 * Follows the days that pass while the page is open. An address without a day means today, but what is shown moves only
 * where nobody is working: when the page is shown again, or after some minutes without any input, and never under an
 * open dialog, which belongs to the days behind it. So at midnight nothing moves under a finger, and a step counts from
 * the days on the screen. Loaded after the first view.
 * @param showToday shows today's period, unless the address names a day.
 * @returns a function that ends it.
 */
export function followToday(showToday: () => void, now: () => number): () => void {
  const end = new AbortController();
  const { signal } = end;
  let lastInput = now();

  function follow(): void {
    if (document.visibilityState === 'hidden' || document.querySelector('dialog[open]')) return;
    showToday();
  }

  document.addEventListener('visibilitychange', follow, { signal });
  addEventListener('pageshow', follow, { signal });
  for (const input of INPUTS) {
    addEventListener(input, () => (lastInput = now()), { capture: true, passive: true, signal });
  }
  const timer = setInterval(() => {
    if (now() - lastInput >= IDLE_MS) follow();
  }, CHECK_MS);
  return () => {
    end.abort();
    clearInterval(timer);
  };
}
