import { vi } from 'vitest';

/**
 * Holds what the page does every so often, in ms, for a test that moves the clock. The timers still run.
 * @returns what is to be called for it to be done now; filled as the page begins it.
 */
export function heldTicks(every: number): readonly (() => void)[] {
  const ticks: (() => void)[] = [];
  const { setInterval } = globalThis;
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
    if (ms === every) ticks.push(run);
    return setInterval(run, ms);
  }) as typeof setInterval);
  return ticks;
}
