import { vi } from 'vitest';

/** Makes every page one that hears of no other's doing. Undone by `vi.unstubAllGlobals`. */
export function leavePagesAlone(): void {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage(): void {}
    },
  );
}
